// `node scripts/docs-pictures.ts`: takes the pictures in README.md, docs/designers.md and docs/frontend-developers.md from
// the static Storybook (`npm run storybook:build`), the site on the mock, and the built site with demo data.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { readConfig } from '../server/config.ts';
import { fillWithDemoData } from './demo-data.ts';
import { root } from './start-process.ts';
import { buildSite } from './steps.ts';
import { startMock } from '../tests/mock/prism.ts';
import { launchOptions } from '../tests/support/browser.ts';
import { admin, startServer } from '../tests/support/server.ts';
import { serveFolder } from '../tests/support/static-files.ts';

const storybook = join(root, 'storybook-static');
const picture = (name: string) => join(root, 'docs/pictures', name);
if (!existsSync(join(storybook, 'index.html'))) throw new Error('Run `npm run storybook:build` first.');

// Before the mock, whose address and whose Vite would change the environment of the build.
await buildSite();
const files = await serveFolder(storybook);
const browser = await chromium.launch(launchOptions());
const context = await browser.newContext({
  viewport: { width: 1440, height: 860 },
  reducedMotion: 'reduce',
  locale: 'en-US',
  timezoneId: 'UTC',
});
context.setDefaultTimeout(120_000);

const stories = await context.newPage();
await stories.goto(`${files.url}/?path=/story/admin-support-requests--default`);
await stories.frameLocator('#storybook-preview-iframe').getByRole('heading', { name: 'Support requests' }).waitFor();
await stories.getByText('listSupportRequests').first().waitFor();
await stories.screenshot({ path: picture('storybook.png'), animations: 'disabled' });
files.close();

const mock = await startMock();
process.env['API_URL'] = mock.url;
const site = await createServer({
  configFile: join(root, 'web/dev/vite.config.ts'),
  logLevel: 'error',
  server: { port: 0, hmr: false },
});
await site.listen();
const page = await context.newPage();
/** Drawings and fields that load later are in the picture too. */
async function takePicture(name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: picture(name), animations: 'disabled' });
}
await page.addInitScript(() => localStorage.setItem('gdpr-consent', 'essential'));
await page.goto(`${site.resolvedUrls?.local[0]}revit-families`);
await page.getByRole('button', { name: 'Mock' }).click();
await page.getByRole('group', { name: /^listFamilies/ }).waitFor();
await takePicture('mock-panel.png');

await site.close();
await mock.stop();

const folder = mkdtempSync(join(tmpdir(), 'spoolwright-'));
const limits = { API_RATE_LIMIT: '1000000', SUBMISSION_LIMIT: '100000', LOGIN_LIMIT: '1000', REGISTRATION: 'open' };
const user = { email: 'user@example.com', password: 'a-password-for-pictures' };
await fillWithDemoData(readConfig({ ...limits, DATA_DIR: folder, LOG_LEVEL: 'warn' }), { admin, user });
const server = await startServer({ DATA_DIR: folder });
await page.setViewportSize({ width: 1280, height: 900 });
await page.goto(`${server.url}/revit-families`);
await page
  .getByRole('heading', { name: /^Elbow/ })
  .first()
  .waitFor();
await takePicture('library.png');

await page.setViewportSize({ width: 1280, height: 800 });
await page.goto(`${server.url}/login?redirect=/admin/demo-requests`);
await page.getByLabel('Email').fill(admin.email);
await page.getByLabel('Password', { exact: true }).fill(admin.password);
await page.getByRole('button', { name: 'Sign in' }).click();
await page
  .getByText(/^DEM-\d+-\d+$/)
  .nth(2)
  .click();
await page.getByRole('textbox', { name: /^Reply to / }).waitFor();
await page.getByRole('region', { name: 'Conversation' }).getByText('Loading…').waitFor({ state: 'hidden' });
await takePicture('demo-request.png');

await server.stop();
rmSync(folder, { recursive: true, force: true });
await browser.close();
