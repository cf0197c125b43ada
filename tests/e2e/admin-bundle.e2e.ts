// The plugin bundle: upload with progress, cancellation, retry, rejection and download.
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  adminToken,
  api,
  chooseFiles,
  type ChosenFile,
  expect,
  expectAccessible,
  holdBack,
  problem,
  readShifts,
  signIn,
  test,
  url,
} from './site.ts';

// In sequence, because the tests share the current version.
test.describe.configure({ mode: 'default' });

/** A version higher than any before it. */
function nextVersion(): string {
  const ms = Date.now();
  return `${Math.floor(ms / 1e8)}.${Math.floor(ms / 1e3) % 1e5}.${ms % 1e3}`;
}

function bundle(version: string, bytes = 2000, start = 'PK\u0003\u0004') {
  const buffer = Buffer.alloc(bytes, 7);
  buffer.write(start, 'latin1');
  return { name: `SpoolwrightPlugin-${version}.zip`, buffer };
}

const panel = (page: Page) => page.getByRole('article', { name: 'Plugin bundle' });
const chooser = (page: Page) => panel(page).getByLabel('Bundle', { exact: true });

// Publishes a bundle, because the browser would log the 404 error of a server without one.
test.beforeAll(async () => {
  const form = new FormData();
  const { name, buffer } = bundle('0.0.1');
  form.append('file', new Blob([buffer]), name);
  await fetch(url('/api/plugin/upload'), {
    method: 'POST',
    headers: { authorization: `Bearer ${await adminToken()}` },
    body: form,
  });
});

async function open(page: Page): Promise<void> {
  await signIn(page, '/admin/licenses?panel=plugin-bundle');
  await expect(chooser(page)).toBeVisible();
}

/** Chooses a file and confirms its publication. */
async function publish(page: Page, file: ChosenFile): Promise<void> {
  await chooseFiles(chooser(page), file);
  await page
    .getByRole('alertdialog', { name: `Publish ${file.name}?` })
    .getByRole('button', { name: 'Publish' })
    .click();
}

/** Limits the page's uploads to this number of bytes per second. Returns a function that removes the limit. */
async function throttle(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
  return () => session.detach();
}

for (const [name, respond] of [
  ['is loaded', undefined],
  ['does not exist', problem(404, 'NO_BUNDLE', 'No plugin bundle has been published.')],
] as const)
  test(`on a phone, nothing moves when the current version ${name}`, async ({ page, allowedErrors }) => {
    allowedErrors.push(/404/);
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdBack(page, '**/api/plugin/lastVersion', respond);
    await signIn(page, '/admin/licenses?panel=plugin-bundle');
    await expect(panel(page).getByText('Loading…').first()).toBeVisible();
    const before = await readShifts(page);
    release();
    await expect(panel(page).getByText(/^No bundle has been published|^SHA-256/)).toBeVisible();
    expect((await readShifts(page)).slice(before.length)).toEqual([]);
  });

test('a bundle is published with its progress, its checksum is shown, and it is downloaded again', async ({ page }) => {
  const version = nextVersion();
  const file = bundle(version, 6_000_000);
  await signIn(page, '/admin/licenses');
  await page.getByRole('button', { name: 'Plugin bundle' }).click();
  await expect(chooser(page)).toBeVisible();
  await expectAccessible(page);
  await chooseFiles(chooser(page), file);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const release = await throttle(page, 100_000);
  await publish(page, file);
  const progress = panel(page).getByRole('progressbar');
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await expectAccessible(page);

  // Opening another screen does not end the upload.
  await page.getByRole('link', { name: 'Demo requests' }).click();
  await expect(page.getByRole('heading', { name: 'Demo requests', level: 1 })).toBeVisible();
  await release();
  await expect(page.getByText(`Version ${version} has been published.`)).toBeVisible();
  await page.goBack();
  await expect(panel(page).getByText(`Version ${version} is the current version.`)).toBeVisible();
  const sha256 = createHash('sha256').update(file.buffer).digest('hex');
  await expect(panel(page).getByText(sha256)).toHaveCount(2);
  await expect(panel(page).getByRole('region', { name: 'Published versions' })).toContainText(file.name);
  await expectAccessible(page);
  const { body } = await api('/api/plugin/lastVersion');
  expect(body).toMatchObject({ version, sha256, size: file.buffer.length });

  const download = page.waitForEvent('download');
  await panel(page)
    .getByRole('button', { name: `Download ${version}` })
    .click();
  expect((await download).suggestedFilename()).toBe(file.name);
});

test('a canceled upload leaves nothing and can be repeated', async ({ page }) => {
  const version = nextVersion();
  await open(page);
  const release = await throttle(page, 300_000);
  await publish(page, bundle(version, 5_000_000));
  await expect(panel(page).getByText(/^[1-9]\d?%$/)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Cancel upload' }).click();
  await expect(panel(page).getByText(/was canceled/)).toBeVisible();
  await expectAccessible(page);
  expect((await api('/api/plugin/lastVersion')).body.version).not.toBe(version);
  await release();
  await panel(page).getByRole('button', { name: 'Upload again' }).click();
  await expect(panel(page).getByText(`Version ${version} is the current version.`)).toBeVisible();
});

test('explains why a bundle is rejected, without asking to publish a wrong file name', async ({ page, allowedErrors }) => {
  await open(page);
  const alert = panel(page).getByRole('alert');
  const version = nextVersion();
  for (const name of ['SpoolwrightPlugin.zip', 'release-notes.txt']) {
    await chooseFiles(chooser(page), { ...bundle(version), name });
    await expect(alert).toContainText(`${name} was not published.`);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await expect(panel(page).getByRole('button', { name: 'Upload again' })).toHaveCount(0);
  await expectAccessible(page);

  // Large enough that the server refuses it before most of it has been sent.
  await publish(page, bundle(version, 20_000_000, 'MZ'));
  await expect(alert).toContainText('The name of this file ends in .zip, but its content is not a ZIP archive.');

  await publish(page, bundle(version));
  await expect(panel(page).getByText(`Version ${version} is the current version.`)).toBeVisible();
  await publish(page, bundle(version, 20_000_000));
  await expect(alert).toContainText(`Version ${version} already exists.`);
  await expect(alert).toContainText('Give the bundle a new version');

  await publish(page, bundle(`0.0.${(Date.now() % 90_000) + 2}`));
  await expect(panel(page).getByText(/was stored\./)).toBeVisible();
  allowedErrors.push(/ (409|422) /);
});

test('reports a bundle that is too large and a broken connection', async ({ page, consoleErrors }) => {
  await open(page);
  const alert = panel(page).getByRole('alert');
  // The server has its default limit, which is too large for a test. The response is that of the contract.
  const tooLarge = problem(413, 'PAYLOAD_TOO_LARGE', 'This file is too large. Choose one of at most 200 MB.');
  await page.route('**/api/plugin/upload', tooLarge);
  const version = nextVersion();
  await publish(page, bundle(version));
  await expect(alert).toContainText('Choose one of at most 200 MB.');
  await expect(alert).toContainText('is set on the server');
  await page.unroute('**/api/plugin/upload');

  await page.route('**/api/plugin/upload', (route) => route.abort('connectionreset'));
  await publish(page, bundle(version));
  await expect(alert).toContainText('No response from server. Please check your connection.');
  await page.unroute('**/api/plugin/upload');
  await panel(page).getByRole('button', { name: 'Upload again' }).click();
  await expect(panel(page).getByText(`Version ${version} is the current version.`)).toBeVisible();
  expect(consoleErrors.splice(0)).toHaveLength(2);
});

test('refreshes an expiring token before the upload', async ({ page, allowedErrors }) => {
  const version = nextVersion();
  await open(page);
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/plugin/upload')) uploads += 1;
  });
  await page.evaluate(() => window.localStorage.setItem('accessToken', 'a.b.c'));
  await publish(page, bundle(version));
  await expect(panel(page).getByText(`Version ${version} is the current version.`)).toBeVisible();
  expect(uploads).toBe(1);
  allowedErrors.push(/401/);
});
