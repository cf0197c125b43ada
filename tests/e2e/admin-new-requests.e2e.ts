// Requests that arrive while their list is open.
import { readRequest, submitMany, submitSupportRequest, uniqueName } from './records.ts';
import { adminToken, api, boxOf, expect, expectAccessible, record, signIn, test } from './site.ts';

test('announces new requests without moving rows', async ({ page }) => {
  const mark = uniqueName('Arrival');
  const first = await submitSupportRequest(`${mark} one`);
  await page.clock.install();
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('rowheader', { name: first }).click();
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(first);
  const row = page.getByRole('row').nth(1);
  const place = await boxOf(row);
  const second = await submitSupportRequest(`${mark} two`);
  await page.clock.runFor(31_000);
  const announced = page.getByRole('button', { name: 'Show 1 new support request' });
  await expect(announced).toBeVisible();
  await expect(row).toContainText(first);
  expect(await boxOf(row)).toEqual(place);
  await expectAccessible(page);
  await announced.click();
  await expect(page.getByRole('row').nth(1)).toContainText(second);
});

test('announces a new request although another one has left the filtered list', async ({ page }) => {
  const mark = uniqueName('Instead');
  const first = await submitSupportRequest(`${mark} one`);
  await page.clock.install();
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}&status=new`);
  await expect(page.getByRole('row')).toHaveCount(2);
  const token = await adminToken();
  const { id } = await readRequest('support-requests', first, token);
  await api(`/api/admin/support-requests/${id}/status`, { method: 'PATCH', token, body: { status: 'open' } });
  const second = await submitSupportRequest(`${mark} two`);
  await page.clock.runFor(31_000);
  const announced = page.getByRole('button', { name: 'Show new support requests' });
  await expect(announced).toHaveText('Show new');
  await expect(page.getByRole('row').nth(1)).toContainText(first);
  await announced.click();
  await expect(page.getByRole('row').nth(1)).toContainText(second);
});

test('shows new requests at the top without reloading a long list', async ({ page }) => {
  const mark = uniqueName('Long');
  await submitMany(mark, 170);
  await page.clock.install();
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}`);
  const grid = page.getByRole('grid');
  const toEnd = () => grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(async () => {
    await toEnd();
    await expect(page.locator('[aria-rowindex="171"]')).toBeVisible({ timeout: 500 });
  }).toPass();
  const newest = await submitSupportRequest(`${mark} the newest`);
  await page.clock.runFor(31_000);
  let pages = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.get('limit') === '50') pages += 1;
  });
  await page.getByRole('button', { name: 'Show 1 new support request' }).click();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(newest);
  await expect(first).toBeInViewport();
  await expect(first).toBeFocused();
  // The first page, and the next one, which is loaded before it is scrolled to.
  expect(pages).toBeLessThanOrEqual(2);
  // The rest is loaded again when it is scrolled to.
  await expect(async () => {
    await toEnd();
    await expect(page.locator('[aria-rowindex="172"]')).toBeVisible({ timeout: 500 });
  }).toPass();
});
