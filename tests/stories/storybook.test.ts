// The static Storybook that designers get: a plain web server can serve it, and each setting of the toolbar and the panel
// takes effect in a browser.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { responseExample, operationById } from '../../openapi/read.ts';
import { root } from '../../scripts/start-process.ts';
import { buildStorybook } from '../../scripts/steps.ts';
import { launchOptions } from '../support/browser.ts';
import { serveFolder, type StaticFiles } from '../support/static-files.ts';

/** For one element to appear. Only ends a test that hangs. */
const timeoutMs = 60_000;

const listRequests = operationById(loadContract().operations, 'listSupportRequests');
/** The message of a problem of the list. */
function problemMessage(code: string): string {
  return (responseExample(listRequests, code).value as { message: string }).message;
}

let files: StaticFiles;
let browser: Browser;
/** All tests share its cache. Settings are in the URL of a page. */
let context: BrowserContext;
beforeAll(async () => {
  await buildStorybook();
  files = await serveFolder(`${root}storybook-static`);
  browser = await chromium.launch(launchOptions());
  context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, locale: 'en-US' });
});
afterAll(async () => {
  await browser?.close();
  files?.close();
});

let page: Page;
let pageErrors: string[];
beforeEach(async () => {
  page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  pageErrors = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
});
afterEach(async () => {
  expect(pageErrors).toEqual([]);
  await page.close();
});

const preview = () => page.frameLocator('#storybook-preview-iframe');
const openStory = (story: string) => page.goto(`${files.url}/?path=/story/${story}`);
const waitForText = (text: string | RegExp) => preview().getByText(text).first().waitFor();

/** Chooses an option in a menu of the toolbar. */
async function choose(tool: string, option: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: tool }).click();
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
}

const list = 'admin-support-requests--default';
const heading = () => preview().getByRole('heading', { name: 'Support requests' });

test('the toolbar sets the signed-in user', async () => {
  await openStory('shell-site--admin-area');
  await preview().getByRole('heading', { name: 'Dashboard' }).waitFor();
  await choose('Who is signed in', 'Nobody signed in');
  await preview().getByRole('heading', { name: 'Admin Login' }).waitFor();
  await choose('Who is signed in', 'Signed in as user');
  await waitForText(/an account without access to the admin area/);
  await choose('Who is signed in', 'Signed in as admin');
  await preview().getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('the toolbar sets the response of every operation', async () => {
  await openStory(list);
  await waitForText(/^SUP-2026-/);
  // If every operation fails, only the banner says so.
  const unreachable = /We’ll load .* when the server is reachable/;
  for (const [option, text] of [
    ['Empty', 'No support requests yet'],
    ['Error 503', unreachable],
    ['Forbidden 403', problemMessage('FORBIDDEN')],
    ['Too many requests 429', problemMessage('TOO_MANY_REQUESTS')],
    ['No connection', unreachable],
  ] as const) {
    await choose('Response of every operation', option);
    await waitForText(text);
  }
  await choose('Response of every operation', 'No response');
  await preview().locator('[aria-busy="true"]').waitFor();
  expect(
    await preview()
      .getByText(/^SUP-2026-/)
      .count(),
  ).toBe(0);
  await choose('Response of every operation', 'Response: story default');
  await waitForText(/^SUP-2026-/);
});

test('the toolbar sets the size of the screen', async () => {
  await openStory('shell-header--visitor');
  await waitForText('Get Started');
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
    await expect.poll(width, { timeout: timeoutMs }).toBe(pixels);
  }
  await choose('Viewport size', 'Phone');
  await preview().getByRole('button', { name: 'Open menu' }).waitFor();
});

test('the toolbar sets reduced motion, for style sheets and for scripts', async () => {
  await openStory('ui-buttons--primary');
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
  await expect.poll(async () => (await motion()).asked, { timeout: timeoutMs }).toBe(true);
  expect((await motion()).slow).not.toBe(full.slow);
  await choose('Motion', 'Motion');
  await expect.poll(motion, { timeout: timeoutMs }).toEqual(full);
});

/** Whether the page is asked for forced colors, and whether a text that is paler without them has the system color. */
const readColors = () =>
  heading()
    .locator('xpath=following-sibling::div[1]/p[1]')
    .evaluate((element) => {
      // The system color as the browser serializes it.
      const sample = document.body.appendChild(document.createElement('div'));
      sample.style.setProperty('color', 'CanvasText', 'important');
      const system = getComputedStyle(sample).color;
      sample.remove();
      return {
        asked: window.matchMedia('(forced-colors: active)').matches,
        system: getComputedStyle(element).color === system,
      };
    });

test('the toolbar sets forced colors', async () => {
  await openStory(list);
  await waitForText(/^SUP-2026-/);
  expect(await readColors()).toEqual({ asked: false, system: false });
  await choose('Colors', 'Forced colors (approximate)');
  await expect.poll(readColors, { timeout: timeoutMs }).toEqual({ asked: true, system: true });
  await choose('Colors', 'Site’s colors');
  await expect.poll(readColors, { timeout: timeoutMs }).toEqual({ asked: false, system: false });
});

test('emulated media apply to the style sheets of a screen that is loaded afterward', async () => {
  await openStory(`${list}&globals=colors:forced;motion:reduced`);
  await waitForText(/^SUP-2026-/);
  expect(await readColors()).toEqual({ asked: true, system: true });
  const ignored = await preview()
    .locator('html')
    .evaluate(() => {
      const collect = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => [
          ...(rule instanceof CSSMediaRule ? [rule.media.mediaText] : []),
          ...(rule instanceof CSSGroupingRule ? collect(rule.cssRules) : []),
        ]);
      return [...document.styleSheets]
        .flatMap((sheet) => collect(sheet.cssRules))
        .filter((condition) => /reduced-motion: reduce|forced-colors: active/.test(condition));
    });
  expect(ignored).toEqual([]);
});

test('the panel lists the operations of the story, sets their examples and links to their documentation', async () => {
  await openStory(list);
  const panel = page.getByRole('tabpanel', { name: 'Contract' });
  const row = panel.getByRole('row', { name: /^listSupportRequests GET \/api\/admin\/support-requests / });
  await row.waitFor();

  await row.getByLabel('Example of listSupportRequests').selectOption('503 SERVICE_UNAVAILABLE');
  await waitForText('Couldn’t load the list');
  await row.getByRole('cell', { name: 'SERVICE_UNAVAILABLE', exact: true }).waitFor();
  // The choice is in the URL, so that it can be shared.
  await page.waitForURL(/globals=.*listSupportRequests-SERVICE_UNAVAILABLE/);
  await page.reload();
  await waitForText('Couldn’t load the list');
  await row.getByLabel('Example of listSupportRequests').selectOption('Story default');
  await waitForText(/^SUP-2026-/);

  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: 'listSupportRequests' }).click();
  const reader = await opened;
  await reader.locator('section#listSupportRequests:target').waitFor();
  expect(await reader.locator('section:target h2').textContent()).toMatch(/support requests/i);

  await openStory('ui-card--default');
  await panel.getByText('This story calls no operation.').waitFor();
});
