// Loading, empty and error states of the admin screens, each checked with axe.
import type { Locator, Route } from '@playwright/test';
import { issueLicense, readRequest, submitMany, submitRequest, uniqueName } from './records.ts';
import {
  adminToken,
  api,
  expect,
  expectAccessible,
  expectPrintedDarkOnWhite,
  holdBack,
  pick,
  picker,
  record,
  signIn,
  test,
  visit,
} from './site.ts';

const problem = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: '/problems/x', title: code, status, code, message, details: [], requestId: null }),
  });

const support = (name: string) => submitRequest('support-requests', { name, topic: 'licensing' });

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
  const reference = await support(uniqueName('Forbidden'));
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
  const reference = await support(uniqueName('Without code'));
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

test('rolls back a change made without a connection, says so, and sends it again on retry', async ({
  page,
  context,
  allowedErrors,
}) => {
  const reference = await support(uniqueName('Offline'));
  await signIn(page, `/admin/support-requests?q=${reference}`);
  await page.getByRole('rowheader', { name: reference }).click();
  const priority = picker(record(page), 'Priority');
  await expect(priority).toContainText('Normal');
  await context.setOffline(true);
  await record(page).getByLabel('New note').fill('Written without a connection.');
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(banner).toContainText('it may be out of date');
  await record(page).getByRole('button', { name: 'Add note' }).click();
  await expect(record(page).getByText('Please check your connection. Your text is still here.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await record(page).getByRole('button', { name: 'Add note' }).click();
  await expect(record(page).getByRole('listitem').filter({ hasText: 'Written without a connection.' })).toBeVisible();

  await page.route('**/api/admin/support-requests/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
  );
  await pick(page, record(page), 'Priority', 'Urgent');
  await expect(page.getByText('No response from server. Please check your connection.')).toBeVisible();
  // The next message appears when this one has been closed.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(priority).toContainText('Normal');
  await page.unroute('**/api/admin/support-requests/*');
  await pick(page, record(page), 'Priority', 'Urgent');
  await expect(page.getByText(`Priority of ${reference} set to Urgent.`)).toBeVisible();
  allowedErrors.push(/ERR_|Failed to load/);
});

test('reports an unresponsive server, retries by itself and recovers', async ({ page, allowedErrors }) => {
  const reference = await support(uniqueName('Silent'));
  await signIn(page, `/admin/support-requests?q=${reference}`);
  await expect(page.getByRole('rowheader', { name: reference })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('rowheader', { name: reference }).click();
  const banner = page.getByRole('status').filter({ hasText: 'The server isn’t responding.' });
  await expect(banner).toContainText('Showing data from');
  await expectAccessible(page);
  await page.unroute('**/api/**');
  await expect(banner).toHaveCount(0);
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(reference);
  allowedErrors.push(/ERR_|Failed to load/);
});

test('an unresponsive server is not checked again before a check has ended', async ({ page, allowedErrors }) => {
  await signIn(page);
  await page.clock.install();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  let checks = 0;
  // Without a response, a check ends after 30 seconds.
  await page.route('**/api/ping', () => void (checks += 1));
  await page.getByRole('link', { name: 'Families' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The server isn’t responding.' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect.poll(() => checks).toBe(1);
  await page.clock.runFor(29_000);
  expect(checks).toBe(1);
  allowedErrors.push(/ERR_|Failed to load/);
});

/** Runs in the page: disables the automatic retry after ten seconds, so that only the button retries. */
function disableAutomaticRetry(): void {
  const { setTimeout } = window;
  window.setTimeout = ((work: TimerHandler, ms?: number) =>
    setTimeout(work, ms === 10_000 ? 3_600_000 : ms)) as typeof window.setTimeout;
}

for (const [name, answer] of [
  ['does not respond', (route: Route) => route.abort('connectionrefused')],
  ['fails every call', problem(503, 'SERVICE_UNAVAILABLE', 'The service is not available for a moment.')],
] as const) {
  test(`a server that ${name} is reported once, with one button to try again`, async ({ page, allowedErrors }) => {
    const reference = await support(uniqueName('Once'));
    await page.addInitScript(disableAutomaticRetry);
    await signIn(page, `/admin/support-requests?q=${reference}`);
    await page.getByRole('rowheader', { name: reference }).click();
    await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(reference);
    // Calls that check the session still succeed.
    const everything = /\/api\/(?!auth\/)/;
    await page.route(everything, answer);
    await page.reload();
    const banner = page.getByRole('status').filter({ hasText: 'The server isn’t responding.' });
    await expect(banner).toContainText('Nothing can be loaded or saved right now.');
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load the list' });
    await expect(failed).toContainText('We’ll load the support requests when the server is reachable.');
    await expect(record(page).getByRole('alert')).toHaveText('We’ll load this support request when the server is reachable.');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await expect(page.getByText('No response from server')).toHaveCount(0);
    await expect(page.getByText('not available for a moment')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(everything);
    await banner.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('rowheader', { name: reference })).toBeVisible();
    await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(reference);
    await expect(banner).toHaveCount(0);
    allowedErrors.push(/ERR_|503|Failed to load/);
  });
}

test('keeps edits while the server is unresponsive', async ({ page, allowedErrors }) => {
  const { body } = await api('/api/admin/families?limit=1', { token: await adminToken() });
  await page.clock.install();
  await signIn(page, `/admin/families?open=${body.items[0].id}`);
  await record(page).getByRole('button', { name: 'Edit' }).click();
  const material = record(page).getByRole('form').getByLabel('Material');
  await material.fill('Typed before the silence');
  let tries = 0;
  await page.route('**/api/**', (route) => {
    if (route.request().url().endsWith(body.items[0].id)) tries += 1;
    return route.abort('connectionrefused');
  });
  // The record is loaded again when the page becomes visible after a while. The third attempt is the last.
  await page.clock.runFor(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const tried = async () => {
    await page.clock.runFor(1000);
    return tries;
  };
  await expect.poll(tried).toBe(3);
  await expect(page.getByRole('status').filter({ hasText: 'The server isn’t responding.' })).toBeVisible();
  await page.clock.runFor(2000);
  await expect(material).toHaveValue('Typed before the silence');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  allowedErrors.push(/ERR_|Failed to load/);
});

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('the menu of a low window scrolls separately and does not overlap the list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 430 });
  await signIn(page, '/admin/support-requests');
  const menu = page.getByRole('navigation', { name: 'Admin' });
  const list = page.getByRole('region', { name: 'Support requests' });
  const before = await boxOf(list);
  await expect(menu.getByRole('link').last()).not.toBeInViewport();
  await menu.hover();
  await page.mouse.wheel(0, 1000);
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  expect(await boxOf(list)).toEqual(before);
  const { x, y, width, height } = await boxOf(menu);
  const search = await boxOf(page.getByRole('button', { name: 'Search', exact: true }));
  expect(y).toBeGreaterThanOrEqual(search.y + search.height);
  expect(x + width).toBeLessThanOrEqual(before.x);
  expect(y + height).toBeLessThanOrEqual(430);
});

test('list buttons stay on the title’s line next to an open record', async ({ page }) => {
  await signIn(page, '/admin/licenses?panel=new');
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText('New license');
  const list = page.getByRole('region', { name: 'License management' });
  const title = await boxOf(list.getByRole('heading', { level: 1 }));
  const [bundle, license] = [
    await boxOf(list.getByRole('button', { name: 'Plugin bundle' })),
    // The button “Show 1 new license” appears while other tests create licenses.
    await boxOf(list.getByRole('button', { name: 'New license', exact: true })),
  ];
  expect(license.y).toBe(bundle.y);
  expect(bundle.y).toBeLessThan(title.y + title.height);
  expect(bundle.x).toBeGreaterThan(title.x + title.width - 1);
});

/** Whether nothing is painted over the middle of a part, which must be in the window. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    // A dialog makes the rest of the page inert, and then `elementFromPoint` ignores that, whatever is painted on top.
    const inert = [...document.querySelectorAll<HTMLElement>('[inert]')];
    for (const one of inert) one.inert = false;
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    for (const one of inert) one.inert = true;
    return element.contains(top);
  });

for (const width of [1000, 1280]) {
  test(`a dialog covers the sticky header of the record at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const { id } = await issueLicense(uniqueName('Covered'));
    await signIn(page, `/admin/licenses?open=${id}`);
    const heading = record(page).getByRole('heading', { level: 2 });
    await record(page).getByRole('button', { name: 'Delete license…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(heading).toBeInViewport();
    expect(await isOnTop(heading)).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOnTop(heading)).toBe(true);
  });
}

for (const width of [390, 1000, 1280]) {
  test(`the focus in a long form is never behind its header or its buttons at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await signIn(page, '/admin/families?panel=new');
    const form = record(page).getByRole('form');
    const first = form.getByLabel('Name', { exact: true });
    const last = form.getByRole('switch', { name: 'Visible on the site' });
    const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement);
    await first.focus();
    for (const [key, end] of [
      ['Tab', last],
      ['Shift+Tab', first],
    ] as const) {
      while (!(await isFocused(end))) {
        await page.keyboard.press(key);
        expect(await isOnTop(page.locator(':focus'))).toBe(true);
      }
    }
  });
}

test('a canceled export saves nothing', async ({ page }) => {
  const mark = uniqueName('Export');
  const reference = await support(mark);
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
  const reference = await support(uniqueName('Broken export'));
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

test('announces new requests without moving rows', async ({ page }) => {
  const mark = uniqueName('Arrival');
  const first = await support(`${mark} one`);
  await page.clock.install();
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('rowheader', { name: first }).click();
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(first);
  const row = page.getByRole('row').nth(1);
  const place = await boxOf(row);
  const second = await support(`${mark} two`);
  await page.clock.runFor(31_000);
  const announced = page.getByRole('button', { name: 'Show 1 new support request' });
  await expect(announced).toBeVisible();
  await expect(row).toContainText(first);
  expect(await boxOf(row)).toEqual(place);
  await expectAccessible(page);
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
  const newest = await support(`${mark} the newest`);
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

test('rows are cards on a phone that can be sorted, selected and opened', async ({ page }) => {
  const mark = uniqueName('Card');
  const references = [await support(`${mark} one`), await support(`${mark} two`)];
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}`);
  const card = (reference: string | undefined) => page.getByRole('row').filter({ hasText: reference ?? '' });
  await expect(card(references[0])).toContainText('Licensing');
  const isWider = () => page.evaluate(() => document.querySelector('[data-scroller]')!.scrollWidth > window.innerWidth);
  expect(await isWider()).toBe(false);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await pick(page, page, 'Sort by', 'Received, ascending');
  await expect(page).toHaveURL(/sort=createdAt/);
  // On a phone, the row of the column headings is hidden.
  await expect(page.getByRole('row').first()).toContainText(references[0] ?? '');
  await card(references[1]).getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('rowheader', { name: references[1] ?? '' }).click();
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(references[1] ?? '');
  await expectAccessible(page);
  await record(page).getByRole('button', { name: 'Close support request' }).click();
  await expect(card(references[1])).toBeFocused();
});

test('lists and records are printed dark on white, without controls', async ({ page }) => {
  const [reference, customer] = [await support(uniqueName('Printed')), uniqueName('Printed')];
  const { id } = await readRequest('support-requests', reference, await adminToken());
  const license = await issueLicense(customer);
  const expectPrinted = async (shown: Locator) => {
    await expect(shown).toBeVisible();
    await expectPrintedDarkOnWhite(page);
    await expect(shown).toBeVisible();
    for (const hidden of ['banner', 'navigation', 'search'] as const) await expect(page.getByRole(hidden)).toBeHidden();
    await expect(page.getByRole('main').getByRole('button', { name: /^(?:Delete|Erase|Close|Filter|Export)/ })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  };
  await signIn(page, `/admin/support-requests?open=${id}`);
  await expect(record(page).getByText('Message', { exact: true })).toBeVisible();
  await expectPrinted(record(page).getByRole('heading', { name: reference }));
  await visit(page, `/admin/licenses?open=${license.id}`);
  await expectPrinted(record(page).getByText(customer).first());
  await visit(page, '/admin/support-requests');
  await expectPrinted(page.getByRole('row').filter({ hasText: reference }));
});

test('all loaded rows of a list are printed, not only the visible ones', async ({ page }) => {
  const reference = await support(uniqueName('Long print'));
  const [item] = (await api(`/api/admin/support-requests?q=${reference}`, { token: await adminToken() })).body.items;
  const items = Array.from({ length: 50 }, (_, index) => ({ ...item, id: `${item.id}-${index}` }));
  await page.route('**/api/admin/support-requests?*', (route) =>
    route.fulfill({ json: { items, nextCursor: null, total: items.length } }),
  );
  await signIn(page, '/admin/support-requests');
  const rows = page.getByRole('rowheader', { name: reference });
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(items.length);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(items.length);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(items.length);
});
