// Features of every list, shown by the request desks: filters, shortcuts, the palette, bulk actions, export and columns.
import { readFile } from 'node:fs/promises';
import { readRequest, submitMany, submitSupportRequest, test } from './records.ts';
import { adminToken, api, bulkAction, expect, expectAccessible, openRecord, pick, picker, record, signIn } from './site.ts';

test('a scrolled list keeps its rows and position when a record changes', async ({ page, mark }) => {
  const token = await adminToken();
  await submitMany(mark, 130);
  await signIn(page, `/admin/support-requests?sort=name&q=${encodeURIComponent(mark)}`);
  const grid = page.getByRole('grid');
  await expect(page.getByText('130 support requests found')).toBeVisible();
  await page.getByRole('rowheader').first().click();
  const heading = record(page).getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid).toHaveAttribute('aria-rowcount', '131');
  // Across the boundaries of pages, by keyboard alone.
  const lastRow = async () => {
    await page.keyboard.press('End');
    return grid.locator('[data-index]:focus').getAttribute('data-index');
  };
  await expect.poll(lastRow).toBe('129');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(record(page).getByText('129 of 130')).toBeVisible();
  // Until a record has loaded, its heading names only its kind.
  await expect(heading).toHaveText(/^SUP-/);
  const reference = await heading.innerText();
  const top = await grid.evaluate((element) => element.scrollTop);
  expect(top).toBeGreaterThan(3000);
  await pick(page, record(page), 'Priority', 'Urgent');
  await expect(page.getByText(`Priority of ${reference} set to Urgent.`)).toBeVisible();
  expect(await grid.evaluate((element) => element.scrollTop)).toBe(top);
  await record(page).getByRole('button', { name: 'Next support request' }).click();
  await expect(record(page).getByText('130 of 130')).toBeVisible();
  expect((await readRequest('support-requests', reference, token)).priority).toBe('urgent');
});

test('a record deep in the list keeps its neighbors and position after a reload', async ({ page, mark }) => {
  const token = await adminToken();
  await submitMany(mark, 120);
  const query = `sort=name&q=${encodeURIComponent(mark)}`;
  const { items, nextCursor } = (await api(`/api/admin/support-requests?limit=100&${query}`, { token })).body;
  const rest = (await api(`/api/admin/support-requests?limit=100&${query}&cursor=${nextCursor}`, { token })).body.items;
  const ids: string[] = [...items, ...rest].map(({ id }: { id: string }) => id);
  await signIn(page, `/admin/support-requests?${query}&open=${ids[114]}`);
  await expect(record(page).getByText('115 of 120')).toBeVisible();
  await expect(page.getByRole('grid').locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  await record(page).getByRole('button', { name: 'Previous support request' }).click();
  await expect(page).toHaveURL(new RegExp(`open=${ids[113]}`));
  await expect(record(page).getByText('114 of 120')).toBeVisible();
  await page.reload();
  await expect(record(page).getByText('114 of 120')).toBeVisible();
  await record(page).getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`open=${ids[114]}`));
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-index="114"]')).toBeFocused();
});

test('the search for a record’s position stops, says so, and continues on request', async ({ page, mark }) => {
  const reference = await submitSupportRequest(mark);
  const { id } = await readRequest('support-requests', reference, await adminToken());
  const [item] = (await api(`/api/admin/support-requests?q=${reference}`, { token: await adminToken() })).body.items;
  let calls = 0;
  // More rows than the test can create. The record is the second to last.
  const last = 1234;
  await page.route('**/api/admin/support-requests?*limit=50*', async (route) => {
    const parameters = new URL(route.request().url()).searchParams;
    const from = Number(parameters.get('cursor') ?? 0);
    const rows = Array.from({ length: Math.min(50, last + 1 - from) }, (_none, index) => from + index);
    calls += 1;
    await route.fulfill({
      json: {
        items: rows.map((row) => (row === last - 1 ? item : { ...item, id: `row-${row}`, reference: `ROW-${row}` })),
        nextCursor: from + 50 > last ? null : String(from + 50),
        total: last + 1,
      },
    });
  });
  await signIn(page, `/admin/support-requests?open=${id}`);
  const hint = record(page).getByRole('status').filter({ hasText: 'Not among the first 1,000 rows' });
  await expect(hint).toBeVisible();
  await expect(record(page).getByRole('button', { name: 'Next support request' })).toBeDisabled();
  await expectAccessible(page);
  expect(calls).toBe(20);
  await hint.getByRole('button', { name: 'Load more rows' }).click();
  await expect(record(page).getByText('1,234 of 1,235')).toBeVisible();
  await expect(hint).toHaveCount(0);
  await expect(record(page).getByRole('button', { name: 'Next support request' })).toBeEnabled();
  expect(calls).toBe(25);
  // After a reload, the same rows are loaded without another click.
  calls = 0;
  await page.reload();
  await expect(record(page).getByText('1,234 of 1,235')).toBeVisible();
  expect(calls).toBe(25);
});

test('the assignee filter lists all administrators', async ({ page, mark }) => {
  const reference = await submitSupportRequest(mark);
  const { assignees } = await readRequest('support-requests', reference, await adminToken());
  await signIn(page, `/admin/support-requests?q=${reference}`);
  await expect(page.getByText('1 support request found')).toBeVisible();
  await page.getByRole('button', { name: 'Assignee' }).click();
  const others = (assignees as { name: string }[]).slice(1).map(({ name }) => name);
  await expect(page.getByRole('menuitemradio')).toHaveText(['Nobody', 'Me', ...others]);
  await page.getByRole('menuitemradio', { name: 'Nobody' }).click();
  await expect(page.getByText('1 support request found')).toBeVisible();
  await page.getByRole('button', { name: 'Assignee: Nobody' }).click();
  await page.getByRole('menuitemradio', { name: 'Me' }).click();
  await expect(page.getByRole('heading', { name: 'No support requests found' })).toBeVisible();
});

test('filters, search and sort are in the URL and survive reload and Back', async ({ page, mark }) => {
  await submitSupportRequest(`${mark} one`, 'sales');
  await submitSupportRequest(`${mark} two`, 'billing');
  await signIn(page, '/admin/support-requests');
  await page.getByLabel('Search support requests').fill(mark);
  await expect(page.getByText('2 support requests found')).toBeVisible();
  await page.getByRole('button', { name: 'Topic' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Billing' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 support request found')).toBeVisible();
  await expect(page).toHaveURL(/topic=billing/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Topic: Billing' })).toBeVisible();
  await expect(page.getByText('1 support request found')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Received' }).click();
  await page.getByRole('menuitem', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/createdFrom=today-6/);
  await expect(page.getByText('1 support request found')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/createdFrom/);
  await page.goBack();
  await expect(page.getByText('2 support requests found')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('row').nth(1)).toContainText('one');
});

test('a list ignores filters and sort orders that it does not know', async ({ page, mark }) => {
  const reference = await submitSupportRequest(mark);
  await signIn(page, `/admin/support-requests?status=gone&topic=pcf-export&topic=gone&sort=gone&q=${reference}`);
  await expect(page.getByText('1 support request found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Topic: PCF export' })).toBeVisible();
});

test('keyboard shortcuts move, open, search and close, and can be turned off', async ({ page, mark }) => {
  const references = [await submitSupportRequest(`${mark} one`), await submitSupportRequest(`${mark} two`)];
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}`);
  await expect(page.getByText('2 support requests found')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  const heading = record(page).getByRole('heading', { level: 2 });
  await expect(heading).toHaveText(references[0] ?? '');
  await expect(record(page).getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading).toHaveText(references[1] ?? '');
  await page.keyboard.press('Escape');
  await expect(record(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search support requests')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await palette.getByRole('combobox').fill(references[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`support-requests\\?q=${references[0]}`));

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Enable shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).not.toBeFocused();
});

test('the palette offers the actions of the record and the list', async ({ page, mark }) => {
  const reference = await submitSupportRequest(mark);
  await openRecord(page, 'support-requests', reference);
  const palette = async (typed: string, option: string) => {
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').fill(typed);
    await expect(page.getByRole('option').first()).toContainText(option);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await palette('assign', 'Assign to me');
  await expect(page.getByText(/is assigned to/)).toBeVisible();
  await palette('prio urg', 'Priority: Urgent');
  await expect(picker(record(page), 'Priority')).toContainText('Urgent');
  await palette('write note', 'Write a note');
  await expect(record(page).getByLabel('New note')).toBeFocused();
  await palette('move res', 'Move to “Resolved”');
  await expect(record(page).getByRole('button', { name: 'Closed' })).toBeVisible();
  await palette('erase', 'Erase request…');
  await expect(page.getByRole('dialog', { name: `Erase ${reference}?` })).toBeVisible();
  await page.keyboard.press('Escape');
  await palette('close supp', 'Close support request');
  await expect(record(page)).toHaveCount(0);
  await palette('status open', 'Status: Open');
  await expect(page).toHaveURL(/status=open/);
  await expect(page.getByText('No support requests found')).toBeVisible();
  await palette('status remove open', 'Status: remove Open');
  await page.getByRole('checkbox', { name: `Select ${reference}` }).check();
  await palette('selected closed', 'Move to “Closed”');
  await expect(page.getByRole('dialog', { name: 'Move 1 support request to “Closed”?' })).toBeVisible();
});

test('the palette finds customers, licenses, screens and actions, and says when there is nothing', async ({ page, mark }) => {
  const company = 'Café Piping';
  const customer = { name: `Maria ${mark}`, email: `maria-${Date.now()}@example.com`, company };
  const license = { type: 'perpetual', product: 'pcf-export', customer, maxActivations: 1, maxInstances: 1 };
  const { body } = await api('/api/licenses/add', { method: 'POST', token: await adminToken(), body: license });
  await signIn(page);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const search = async (text: string) => {
    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill(text);
  };
  await search(mark.slice(0, -3));
  await expect(dialog.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveText(
    `${customer.name} · ${customer.email}`,
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`customers\\?email=${encodeURIComponent(customer.email)}`));

  await search('cafe pip');
  await dialog.getByRole('group', { name: 'Customers' }).getByRole('option', { name: company, exact: true }).click();
  await expect(page.getByRole('heading', { name: company })).toBeVisible();

  await search(body.keyEnding);
  await dialog.getByRole('group', { name: 'Licenses' }).getByRole('option', { name: customer.name }).click();
  await expect(page).toHaveURL(new RegExp(`licenses\\?.*open=${body.id}`));

  await search('dash');
  await expect(dialog.getByRole('option').first()).toHaveText('Dashboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await search('keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  await search('no record has this text');
  await expect(dialog.getByRole('status')).toHaveText('No results for “no record has this text”');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the palette finds a request until it is erased', async ({ page, mark }) => {
  const reference = await submitSupportRequest(mark);
  await signIn(page, '/login?redirect=%2Fadmin%2Fsupport-requests');
  const search = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
  const found = page.getByRole('option', { name: `${reference} · ${mark}` });
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
  await page.keyboard.press('Control+k');
  await search.fill(mark);
  await found.click();
  await record(page).getByRole('button', { name: 'Erase request…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${reference}?` });
  await dialog.getByLabel(`Type ${reference} to confirm`).fill(reference);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(`${reference} has been erased.`)).toBeVisible();
  await page.keyboard.press('Control+k');
  const searched = page.waitForResponse((answer) => answer.url().includes('/support-requests?q='));
  await search.fill(mark);
  await searched;
  await expect(found).toHaveCount(0);
});

test('a bulk status change reports each result', async ({ page, mark, consoleErrors }) => {
  const references = [await submitSupportRequest(`${mark} one`), await submitSupportRequest(`${mark} two`)];
  const token = await adminToken();
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}`);
  await expect(page.getByText('2 support requests found')).toBeVisible();
  for (const reference of references) {
    await page.getByRole('row').filter({ hasText: reference }).getByRole('checkbox').click();
  }
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  const taken = await readRequest('support-requests', references[0] ?? '', token);
  await api(`/api/admin/support-requests/${taken.id}`, { method: 'PATCH', body: { priority: 'high' }, token });
  await bulkAction(page, 'Move to “Spam”');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Move 2 support requests to “Spam”?');
  await dialog.getByRole('button', { name: 'Move to “Spam”' }).click();
  await expect(dialog).toHaveAccessibleName('Moved to “Spam”');
  await expect(dialog.getByText('1 moved to “Spam”, 1 failed.')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: references[1] ?? '' })).toContainText('moved to “Spam”');
  await expectAccessible(page);
  expect((await readRequest('support-requests', references[0] ?? '', token)).status).toBe('new');
  expect((await readRequest('support-requests', references[1] ?? '', token)).status).toBe('spam');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('1 undone.')).toBeVisible();
  expect((await readRequest('support-requests', references[1] ?? '', token)).status).toBe('new');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412')]);
});

test('the priority of selected requests is set and undone, and Escape clears the selection', async ({ page, mark }) => {
  const references = [await submitSupportRequest(`${mark} one`), await submitSupportRequest(`${mark} two`)];
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}`);
  await expect(page.getByText('2 support requests found')).toBeVisible();
  await page.getByLabel('Select all loaded rows').check();
  await bulkAction(page, 'Set priority…');
  const dialog = page.getByRole('dialog');
  await pick(page, dialog, 'Priority', 'Urgent');
  await dialog.getByRole('button', { name: 'Set priority' }).click();
  await expect(dialog.getByText('2 changed.')).toBeVisible();
  const token = await adminToken();
  expect((await readRequest('support-requests', references[0] ?? '', token)).priority).toBe('urgent');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('2 undone.')).toBeVisible();
  expect((await readRequest('support-requests', references[1] ?? '', token)).priority).toBe('normal');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Select all loaded rows').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toHaveCount(0);
});

test('an export has exactly the filtered rows, every column and no formulas', async ({ page, mark }) => {
  const reference = await submitSupportRequest(`=1+1 ${mark}`);
  await submitSupportRequest('Somebody else');
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}`);
  await expect(page.getByText('1 support request found')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  await expect(page.getByText('Saved 1 row.')).toBeVisible();
  const lines = file.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Reference,Name,Company,Email,/);
  expect(lines[1]).toContain(`${reference},'=1+1 ${mark},Example Piping,visitor@example.com`);
});

test('a text that is cut in the list is shown in a tooltip', async ({ page, mark }) => {
  const name = `${mark} with a name that is longer than its column`;
  const reference = await submitSupportRequest(name);
  await signIn(page, `/admin/support-requests?q=${reference}`);
  const row = page.getByRole('row').filter({ hasText: reference });
  await row.getByText(name).hover();
  await expect(page.getByRole('tooltip')).toHaveText(name);
  await row.getByRole('rowheader').hover();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.keyboard.press('Tab');
  await row.focus();
  await expect(page.getByRole('tooltip')).toHaveText(name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('remembers the chosen columns', async ({ page }) => {
  await signIn(page, '/admin/demo-requests');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Product' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Product' })).toHaveCount(0);
});

test('the activity log says on a tablet and in a narrow window what was done when', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page, '/admin/activity-log');
  const columns = page.getByRole('columnheader');
  await expect(columns).toHaveText(['Record', 'Action', 'Changes', 'Time']);
  await page.setViewportSize({ width: 640, height: 900 });
  await expect(columns).toHaveText(['Record', 'Action', 'Time']);
});

test('the columns of the webinars fit beside an open record', async ({ page }) => {
  await signIn(page, '/admin/webinars');
  await page.getByRole('rowheader').first().click();
  await expect(record(page)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Title|Starts|Status/ })).toHaveCount(3);
  await expect(page.getByRole('columnheader', { name: 'Changed' })).toHaveCount(0);
  expect(await page.getByRole('grid').evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
});

test('the header of a list covers no focused row, and takes no focus where it is not shown', async ({ page }) => {
  // Other tests add and delete families of other categories.
  await signIn(page, '/admin/families?category=valve');
  const header = page.getByRole('columnheader').last();
  const shown = page.getByRole('switch', { name: /^Show .* to visitors$/ }).nth(8);
  await shown.focus();
  const isBelowHeader = async () => {
    const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    return top >= bottom - 1;
  };
  // The row before it is now behind the header.
  await shown.evaluate((element) => {
    const row = element.closest('[role=row]');
    const grid = element.closest('[role=grid]');
    if (row && grid) grid.scrollTop += row.getBoundingClientRect().top - grid.getBoundingClientRect().top - 48;
  });
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await isBelowHeader(), `after ${presses + 1} presses`).toBe(true);
  }
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(page.getByRole('row').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Name', exact: true })).toHaveCount(0);
});
