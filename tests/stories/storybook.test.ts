// The static Storybook as designers get it: any web server serves its files, and each choice of the toolbar and of the
// panel is seen to take effect in a browser.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { answerNamed, operationById } from '../../openapi/read.ts';
import { launchOptions } from '../support/browser.ts';
import { serveFolder, type StaticFiles } from '../support/static-files.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
/** Storybook is built first; this only ends what hangs. */
const buildWithinMs = 300_000;
/** Likewise for one thing to be seen. */
const patienceMs = 60_000;

const listRequests = operationById(loadContract().operations, 'listSupportRequests');
/** What a problem of the list says to a person. */
function problemMessage(code: string): string {
  return (answerNamed(listRequests, code).value as { message: string }).message;
}

let folder: string;
let files: StaticFiles;
let browser: Browser;
/** Shared, for what has been fetched once; what is chosen stands in the address of a page. */
let context: BrowserContext;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storybook-'));
  const node = (...parameters: string[]) => run(process.execPath, parameters, { cwd: root });
  await node('web/api-docs/build.ts');
  const storybook = 'node_modules/storybook/dist/bin/dispatcher.js';
  await node(storybook, 'build', '--output-dir', folder, '--disable-telemetry', '--quiet');
  files = await serveFolder(folder);
  browser = await chromium.launch(launchOptions());
  context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'en-US' });
}, buildWithinMs);
afterAll(async () => {
  await browser?.close();
  files?.close();
  rmSync(folder, { recursive: true, force: true });
});

let page: Page;
let complaints: string[];
beforeEach(async () => {
  page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.close();
});

const preview = () => page.frameLocator('#storybook-preview-iframe');
const show = (story: string) => page.goto(`${files.url}/?path=/story/${story}`);
const sees = (text: string | RegExp) => preview().getByText(text).first().waitFor();

/** Chooses in the toolbar; `option` is what the list offers. */
async function choose(tool: string, option: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: tool }).click();
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
}

const list = 'admin-support-requests--default';
const heading = () => preview().getByRole('heading', { name: 'Support requests' });

test('the toolbar chooses who is signed in', async () => {
  await show('shell-site--admin-area');
  await preview().getByRole('heading', { name: 'Dashboard' }).waitFor();
  await choose('Who is signed in', 'Nobody signed in');
  await preview().getByRole('heading', { name: 'Admin Login' }).waitFor();
  await choose('Who is signed in', 'Signed in as user');
  await sees(/an account without access to the admin area/);
  await choose('Who is signed in', 'Signed in as admin');
  await preview().getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('the toolbar chooses what every operation answers', async () => {
  await show(list);
  await sees(/^SUP-2026-/);
  // Where every operation fails, the list leaves it to the banner to say so.
  const outOfReach = /We’ll load .* when the server is reachable/;
  for (const [option, text] of [
    ['Empty', 'No support requests yet'],
    ['Error 503', outOfReach],
    ['Forbidden 403', problemMessage('FORBIDDEN')],
    ['Too many requests 429', problemMessage('TOO_MANY_REQUESTS')],
    ['No connection', outOfReach],
  ] as const) {
    await choose('What every operation answers', option);
    await sees(text);
  }
  await choose('What every operation answers', 'Never answers');
  await preview().locator('[aria-busy="true"]').waitFor();
  expect(
    await preview()
      .getByText(/^SUP-2026-/)
      .count(),
  ).toBe(0);
  await choose('What every operation answers', 'Answers: as the story says');
  await sees(/^SUP-2026-/);
});

test('the toolbar chooses the size of the screen', async () => {
  await show('shell-header--visitor');
  await sees('Get Started');
  const width = () =>
    preview()
      .locator('html')
      .evaluate(() => window.innerWidth);
  for (const [option, pixels] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Wide desktop', 1920],
  ] as const) {
    await choose('Viewport size', option);
    await expect.poll(width, { timeout: patienceMs }).toBe(pixels);
  }
  await choose('Viewport size', 'Phone');
  await preview().getByRole('button', { name: 'Open menu' }).waitFor();
});

test('the toolbar chooses reduced motion, for style sheets and for scripts', async () => {
  await show('ui-buttons--primary');
  await preview().getByRole('button').waitFor();
  const motion = () =>
    preview()
      .locator('html')
      .evaluate((html) => ({
        asked: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        slow: getComputedStyle(html).getPropertyValue('--sw-slow').trim(),
      }));
  const full = await motion();
  expect(full.asked).toBe(false);
  await choose('Motion', 'Reduced motion');
  await expect.poll(async () => (await motion()).asked, { timeout: patienceMs }).toBe(true);
  expect((await motion()).slow).not.toBe(full.slow);
  await choose('Motion', 'Motion');
  await expect.poll(motion, { timeout: patienceMs }).toEqual(full);
});

test('the toolbar chooses forced colors', async () => {
  await show(list);
  await sees(/^SUP-2026-/);
  // What stands beside the heading is paler than the system would have it.
  const pale = heading().locator('xpath=following-sibling::p[1]');
  const colors = () =>
    pale.evaluate((element) => {
      // What the system's color is, as the browser would write it.
      const sample = document.body.appendChild(document.createElement('div'));
      sample.style.setProperty('color', 'CanvasText', 'important');
      const system = getComputedStyle(sample).color;
      sample.remove();
      return {
        asked: window.matchMedia('(forced-colors: active)').matches,
        system: getComputedStyle(element).color === system,
      };
    });
  expect(await colors()).toEqual({ asked: false, system: false });
  await choose('Colors', 'Forced colors (nearly)');
  await expect.poll(colors, { timeout: patienceMs }).toEqual({ asked: true, system: true });
  await choose('Colors', 'Site’s colors');
  await expect.poll(colors, { timeout: patienceMs }).toEqual({ asked: false, system: false });
});

test('the panel names the operations of the story, sets their examples, and leads to where they are described', async () => {
  await show(list);
  const panel = page.getByRole('tabpanel', { name: 'Contract' });
  const row = panel.getByRole('row', { name: /^listSupportRequests GET \/api\/admin\/support-requests / });
  await row.waitFor();

  await row.getByLabel('Example of listSupportRequests').selectOption('503 SERVICE_UNAVAILABLE');
  await sees('Couldn’t load the list');
  await row.getByRole('cell', { name: 'SERVICE_UNAVAILABLE', exact: true }).waitFor();
  // What was chosen stands in the address, to be passed on.
  await page.waitForURL(/globals=.*listSupportRequests-SERVICE_UNAVAILABLE/);
  await page.reload();
  await sees('Couldn’t load the list');
  await row.getByLabel('Example of listSupportRequests').selectOption('as the story says');
  await sees(/^SUP-2026-/);

  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: 'listSupportRequests' }).click();
  const reader = await opened;
  await reader.locator('section#listSupportRequests:target').waitFor();
  expect(await reader.locator('section:target h2').textContent()).toMatch(/support requests/i);

  await show('ui-card--default');
  await panel.getByText('This story calls no operation.').waitFor();
});
