// The admin area in low and narrow windows, under dialogs, and in print.
import type { Locator, Page } from '@playwright/test';
import { issueLicense, readRequest, submitSupportRequest, uniqueName } from './records.ts';
import {
  adminToken,
  api,
  boxOf,
  expect,
  expectAccessible,
  expectPrintedDarkOnWhite,
  openRecord,
  pick,
  record,
  signIn,
  test,
  visit,
} from './site.ts';

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

test('the menu of a small window shows the whole focused link, and screen readers hear where it leads', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await signIn(page, '/admin/dashboard');
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  const count = await links.count();
  await links.first().focus();
  for (let index = 1; index < count; index += 1) {
    await page.keyboard.press('Tab');
    await expect(links.nth(index)).toBeFocused();
    await expect(links.nth(index)).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name: 'Users' })).toBeFocused();
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

test('rows are cards on a phone that can be sorted, selected and opened', async ({ page }) => {
  const mark = uniqueName('Card');
  const references = [
    await submitSupportRequest(`${mark} one`, 'licensing'),
    await submitSupportRequest(`${mark} two`, 'licensing'),
  ];
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

test('the list of a phone returns to the row of a record that was closed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Other tests add and delete families of other categories.
  await signIn(page, '/admin/families?category=valve');
  const row = page.locator('[role=row][data-index="6"]');
  const readHeight = () => page.getByRole('main').evaluate((main) => main.scrollHeight);
  await row.scrollIntoViewIfNeeded();
  await expect(row).toBeInViewport();
  const before = await readHeight();
  await row.getByRole('rowheader').click();
  await expect(record(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  // Cards are higher than their estimate, and more of them may have been measured since.
  expect(await readHeight()).toBeGreaterThanOrEqual(before);
});

test('lists and records are printed dark on white, without controls', async ({ page }) => {
  const [reference, customer] = [await submitSupportRequest(uniqueName('Printed')), uniqueName('Printed')];
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
  const reference = await submitSupportRequest(uniqueName('Long print'));
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

/** Counts the elements whose style is computed again while `act` runs. */
async function countRestyledElements(page: Page, act: () => Promise<void>): Promise<number> {
  let count = 0;
  const session = await page.context().newCDPSession(page);
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') count += args.elementCount ?? 0;
  });
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  return count;
}

test('typing into a record does not restyle the whole screen', async ({ page }) => {
  await openRecord(page, 'support-requests', await submitSupportRequest(uniqueName('Typed')));
  const reply = record(page).getByRole('textbox', { name: /^Reply to/ });
  await reply.pressSequentially('We found');
  const elements = await page.locator('#main *').count();
  const text = ' the weld that was missing';
  const restyled = await countRestyledElements(page, () => reply.pressSequentially(text));
  expect(restyled).toBeGreaterThan(0);
  expect(restyled / text.length).toBeLessThan(elements / 2);
});
