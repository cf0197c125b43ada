// The dashboard: numbers with links to their lists, accessible charts, and updates that do not move the content.
import type { Page } from '@playwright/test';
import { daysAhead, issueLicense, readRequest, submitRequest, uniqueName } from './records.ts';
import { adminToken, api, expect, expectAccessible, holdBack, problem, signIn, test, url } from './site.ts';

const demo = (name: string) => submitRequest('demo-requests', { name });

/** Submits a demo request, and keeps the page's date on the day on which it was received. */
async function submitToday(page: Page, name: string): Promise<string> {
  const reference = await demo(name);
  const { createdAt } = await readRequest('demo-requests', reference, await adminToken());
  await page.clock.setFixedTime(createdAt);
  return reference;
}

const perDay = (page: Page) => page.getByRole('group', { name: /^Requests per day/ });

test('numbers precede the charts and link to their lists', async ({ page }) => {
  await demo('Somebody new');
  const release = await holdBack(page, /createdFrom=/);
  await signIn(page);
  const tile = page.getByRole('link', { name: /New demo requests/ });
  await expect(tile).toContainText(/[1-9]/);
  await expect(page.getByText('Counting…').first()).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(perDay(page)).toBeVisible();
  await expectAccessible(page);
  await tile.click();
  await expect(page).toHaveURL(url('/admin/demo-requests?status=new'));
});

test('a chart can be read by arrow keys and as a table with links', async ({ page }) => {
  await submitToday(page, 'Somebody today');
  await signIn(page);
  const today = perDay(page).getByRole('img').last();
  await today.focus();
  await expect(today).toHaveAccessibleName(/: .*Demo \d+/);
  await page.keyboard.press('ArrowLeft');
  await expect(perDay(page).getByRole('img').nth(-2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(perDay(page).getByRole('img').first()).toBeFocused();
  await page.getByRole('button', { name: 'Show as a table' }).first().click();
  const table = page.getByRole('region', { name: 'Requests per day, as a table' });
  await expect(table.getByRole('row')).toHaveCount(15);
  await expectAccessible(page);
  const link = table.getByRole('row').nth(1).getByRole('link', { name: /Demo/ });
  const count = Number(await link.textContent());
  await link.click();
  await expect(page).toHaveURL(/demo-requests\?createdFrom=\d{4}-\d\d-\d\d&createdTo=\d{4}-\d\d-\d\d/);
  const found = await page.getByText(/^\d+ demo requests? found/).textContent();
  // Other tests submit requests meanwhile.
  expect(Number.parseInt(found ?? '')).toBeGreaterThanOrEqual(count);
  expect(count).toBeGreaterThan(0);
});

test('the age of open requests excludes finished ones', async ({ page }) => {
  const [open, finished] = [await submitToday(page, 'Open for now'), await demo('Given up soon')];
  const token = await adminToken();
  const [{ id }] = (await api(`/api/admin/demo-requests?q=${finished}`, { token })).body.items;
  await api(`/api/admin/demo-requests/${id}/status`, { method: 'PATCH', token, body: { status: 'cancelled' } });
  const requested: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/demo-requests') && searchParams.getAll('status').length > 1) requested.push(searchParams);
  });
  await signIn(page);
  const chart = page.getByRole('group', { name: /^Age of open requests/ });
  await expect(chart.getByRole('img').last()).toHaveAccessibleName(/Today: .*Demo \d+/);
  expect(requested[0]?.getAll('status')).toEqual(['new', 'contacted', 'scheduled', 'no-show']);
  await page.getByRole('button', { name: 'Show as a table' }).last().click();
  await page.getByRole('link', { name: /Demo, Today/ }).click();
  await expect(page.getByRole('button', { name: 'Status: 4 selected' })).toBeVisible();
  const search = page.getByLabel('Search demo requests');
  await search.fill(open);
  await expect(page.getByText('1 demo request found')).toBeVisible();
  await search.fill(finished);
  await expect(page.getByRole('heading', { name: 'No demo requests found' })).toBeVisible();
});

test('refreshes itself without moving the content', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  const entries = page.getByRole('region', { name: 'Latest activity' }).getByRole('listitem');
  const top = await entries.first().textContent();
  const reference = await demo('Arrives meanwhile');
  await page.clock.runFor(61_000);
  const newer = page.getByRole('button', { name: /^Show \d+ (or more )?new$/ });
  await expect(newer).toBeVisible();
  expect(await entries.first().textContent()).toBe(top);
  await newer.click();
  await expect(page.getByRole('region', { name: 'Latest activity' })).toContainText(reference);
  await expect(newer).toHaveCount(0);
});

test('a failed chart shows its error, and the rest stays', async ({ page, allowedErrors }) => {
  await page.route(/demo-requests\?.*createdFrom=/, problem(503, 'SERVICE_UNAVAILABLE', 'Not for a moment.'));
  await signIn(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Not for a moment.' });
  await expect(alert.first()).toBeVisible();
  await expect(page.getByRole('link', { name: /New demo requests/ })).toContainText(/\d/);
  await expectAccessible(page);
  await page.unroute(/demo-requests\?.*createdFrom=/);
  await alert.getByRole('button', { name: 'Try again' }).first().click();
  await expect(perDay(page)).toBeVisible();
  allowedErrors.push(/503/);
});

test('a desk whose code is missing leaves the rest of the dashboard and of the search, and loads on request', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/);
  const reference = await demo(uniqueName('Palette'));
  let isBroken = true;
  await page.route('**/assets/demo-desk-*.js*', (route) => (isBroken ? route.abort() : route.continue()));
  await signIn(page);
  const tile = page.getByRole('link', { name: /New demo requests/ });
  await expect(tile).toContainText('not counted yet');
  await expect(page.getByRole('link', { name: /New support requests/ })).toContainText(/\d/);
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  const palette = page.getByRole('dialog', { name: 'Search' });
  const search = async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await palette.getByRole('combobox').fill(reference);
  };
  await search();
  await expect(palette.getByText('Some results couldn’t be loaded.')).toBeVisible();
  await page.keyboard.press('Escape');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tile).toContainText(/[1-9]/);
  await expect(perDay(page)).toBeVisible();
  await search();
  await expect(palette.getByRole('option', { name: new RegExp(`^${reference} · `) })).toBeVisible();
  await expect(palette.getByText('Some results couldn’t be loaded.')).toHaveCount(0);
});

test('shows seats in use and upcoming expirations', async ({ page }) => {
  const name = uniqueName('Expires soon');
  // Expires before all others.
  const { id } = await issueLicense(name, { type: 'trial', expiresAt: daysAhead(1 / 24) });
  await signIn(page);
  const card = page.getByRole('region', { name: 'Licenses' });
  await expect(card.getByText(/^\d+ of \d+$/).first()).toBeVisible();
  await card.getByRole('link', { name }).click();
  await expect(page).toHaveURL(url(`/admin/licenses?open=${id}`));
});
