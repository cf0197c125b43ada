// `npm run dev:mock`: the site in development on the mock, with its panel.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchOptions } from '../support/browser.ts';
import { type Mock, startMock } from './prism.ts';

/** Vite optimizes the packages while the first page loads. */
const timeoutMs = 90_000;

let mock: Mock;
let site: ViteDevServer;
let browser: Browser;
let url: string;
/** A separate cache, so that a running development server keeps its own. */
const cacheDir = mkdtempSync(join(tmpdir(), 'vite-'));
beforeAll(async () => {
  mock = await startMock();
  vi.stubEnv('API_URL', mock.url);
  site = await createServer({
    configFile: fileURLToPath(new URL('../../web/dev/vite.config.ts', import.meta.url)),
    cacheDir,
    logLevel: 'error',
    server: { port: 0, hmr: false },
  });
  await site.listen();
  url = site.resolvedUrls?.local[0] ?? '';
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await mock?.stop();
  rmSync(cacheDir, { recursive: true });
});

const panel = (page: Page) => page.getByRole('region', { name: 'Mock' });

test('the panel lists the calls of the screen and sets their example, status and delay', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(timeoutMs);
  await page.addInitScript(() => localStorage.setItem('gdpr-consent', 'essential'));

  // Any credentials sign in.
  await page.goto(`${url}login?redirect=/admin/demo-requests`);
  await page.getByRole('textbox', { name: /^Email/ }).fill('admin@example.com');
  await page.getByLabel(/^Password/).fill('any password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('DEM-2026-').first().waitFor();

  // The panel does not cover the menu, whose last entries are at the bottom.
  const menu = await page.getByRole('navigation', { name: 'Admin' }).boundingBox();
  const toggle = await panel(page).getByRole('button', { name: /^Mock/ }).boundingBox();
  expect(toggle!.x).toBeGreaterThan(menu!.x + menu!.width);

  await panel(page).getByRole('button', { name: /^Mock/ }).click();
  const list = panel(page).getByRole('group', { name: /^listDemoRequests/ });
  await list.getByText('GET /api/admin/demo-requests').waitFor();
  expect(
    await panel(page)
      .getByRole('group', { name: /^login/ })
      .count(),
  ).toBe(0);

  await list.getByLabel('Response').selectOption('200 empty');
  await panel(page).getByRole('button', { name: 'Reload screen' }).click();
  await page.getByText('No demo requests yet').waitFor();

  await panel(page).getByRole('button', { name: 'Mock (1 changed)' }).click();
  await list.getByLabel('Response').selectOption('403 FORBIDDEN');
  const forbidden = page.waitForResponse((response) => response.url().includes('/api/admin/demo-requests'));
  await panel(page).getByRole('button', { name: 'Reload screen' }).click();
  expect((await forbidden).status()).toBe(403);
  await page.getByRole('heading', { name: 'Couldn’t load the list' }).waitFor();

  await panel(page).getByRole('button', { name: /^Mock/ }).click();
  await list.getByLabel('Response').selectOption('success');
  await list.getByLabel('Delay').selectOption('10 s');
  // The test decides when the delay ends.
  await page.addInitScript((delayMs) => {
    const setRealTimeout = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === delayMs ? Object.assign(window, { endDelay: work }) : setRealTimeout(work, ms)) as typeof window.setTimeout;
  }, 10_000);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await panel(page).getByRole('button', { name: 'Reload screen' }).click();
  await page.waitForFunction(() => 'endDelay' in window);
  await panel(page).getByRole('button', { name: 'Mock (1 changed)' }).click();
  await list.getByText('pending').waitFor();
  expect(sent).not.toContain('/api/admin/demo-requests');
  await page.evaluate(() => (window as unknown as { endDelay(): void }).endDelay());
  await page.getByText('DEM-2026-').first().waitFor();
  await panel(page).getByRole('button', { name: 'Reset all calls' }).click();
  await panel(page).getByRole('button', { name: 'Mock', exact: true }).waitFor();
  await page.close();
});
