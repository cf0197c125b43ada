// Loading, empty and error states of the admin screens, each checked with axe.
import { submitSupportRequest, uniqueName } from './records.ts';
import { adminToken, api, expect, expectAccessible, holdBack, problem, record, signIn, test, visit } from './site.ts';

test('a list shows loading, a failure and a retry', async ({ page, allowedErrors }) => {
  const unavailable = problem(503, 'SERVICE_UNAVAILABLE', 'The service is not available for a moment.');
  const release = await holdBack(page, '**/api/admin/demo-requests?*', unavailable);
  await signIn(page, '/admin/demo-requests');
  const grid = page.getByRole('grid', { name: 'Demo requests' });
  await expect(grid).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
  release();
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load the list' });
  await expect(failed).toContainText('The service is not available for a moment.');
  await expectAccessible(page);
  await page.unroute('**/api/admin/demo-requests?*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  allowedErrors.push(/503/);
});

test('an empty list and a list without matches have different messages', async ({ page }) => {
  await page.route('**/api/admin/automation-requests?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
  );
  await signIn(page, '/admin/automation-requests');
  await expect(page.getByRole('heading', { name: 'No automation requests yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search automation requests').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No automation requests found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('heading', { name: 'No automation requests yet' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search automation requests')).toHaveValue('nothing like it');
});

test('a forbidden record and a forbidden list say so', async ({ page, allowedErrors }) => {
  const reference = await submitSupportRequest(uniqueName('Forbidden'));
  await signIn(page, `/admin/support-requests?q=${reference}`);
  await page.route('**/api/admin/support-requests/*', problem(403, 'FORBIDDEN', 'This account may not do that.'));
  await page.getByRole('rowheader', { name: reference }).click();
  await expect(record(page).getByText('You don’t have permission to see this support request.')).toBeVisible();
  await expect(record(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.route('**/api/admin/support-requests?*', problem(403, 'FORBIDDEN', 'This account may not do that.'));
  await visit(page, '/admin/support-requests');
  await expect(page.getByRole('alert')).toContainText('This account may not do that.');
  await expectAccessible(page);
  allowedErrors.push(/403/);
});

test('a dialog or record whose code is missing leaves the list, and loads on request', async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_|Failed to load|could not be loaded/);
  const reference = await submitSupportRequest(uniqueName('Without code'));
  let isBroken = true;
  for (const part of ['ExportDialog', 'RequestRecord']) {
    await page.route(`**/assets/${part}-*.js*`, (route) => (isBroken ? route.abort() : route.continue()));
  }
  await signIn(page, `/admin/support-requests?q=${reference}`);
  const message = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded.' });
  const exportButton = page.getByRole('button', { name: 'Export CSV' });
  await exportButton.click();
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('rowheader', { name: reference }).click();
  await expect(message).toBeVisible();
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toHaveCount(0);
  await page.getByRole('rowheader', { name: reference }).click();
  await expect(message).toBeVisible();
  isBroken = false;
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(reference);
  await exportButton.click();
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();
});

test('a canceled export saves nothing', async ({ page }) => {
  const mark = uniqueName('Export');
  const reference = await submitSupportRequest(mark);
  const [item] = (await api(`/api/admin/support-requests?q=${reference}`, { token: await adminToken() })).body.items;
  let calls = 0;
  let release = () => {};
  const canceled = new Promise<void>((resolve) => (release = resolve));
  // The third page arrives after the export was canceled.
  await page.route('**/api/admin/support-requests?*limit=100*', async (route) => {
    calls += 1;
    if (calls === 3) await canceled;
    await route.fulfill({ json: { items: Array(100).fill(item), nextCursor: `c${calls}`, total: 10_000 } });
  });
  await signIn(page, `/admin/support-requests?q=${reference}`);
  await expect(page.getByText('1 support request found')).toBeVisible();
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export support requests' });
  await expect(dialog.getByText('200 of 10,000+ rows')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
  // A further page would be requested before this call.
  await page.evaluate(() => fetch('/api/ping'));
  expect(calls).toBe(3);
  expect(downloads).toBe(0);
});

test('a failed export says that nothing was saved and can be retried', async ({ page, allowedErrors }) => {
  const reference = await submitSupportRequest(uniqueName('Broken export'));
  await signIn(page, `/admin/support-requests?q=${reference}`);
  await expect(page.getByText('1 support request found')).toBeVisible();
  await page.route('**/api/admin/support-requests?*limit=100*', problem(503, 'SERVICE_UNAVAILABLE', 'Not for a moment.'));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Not for a moment. Nothing was saved.');
  await expectAccessible(page);
  await page.unroute('**/api/admin/support-requests?*limit=100*');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  expect((await download).suggestedFilename()).toMatch(/^support-requests-\d{4}-\d\d-\d\d\.csv$/);
  allowedErrors.push(/503/);
});
