// Records of the request desks: changes, conflicts and undo.
import type { Page } from '@playwright/test';
import { readRequest, submitRequest, submitSupportRequest, test } from './records.ts';
import { adminToken, api, expect, expectAccessible, openRecord, pick, picker, record, signIn } from './site.ts';

test('a support request gets a priority, an assignee, a note and a status, and is erased', async ({ page, mark }) => {
  const reference = await submitSupportRequest(mark);
  await page.setViewportSize({ width: 1920, height: 1000 });
  // The sorted column is always shown next to an open record.
  await openRecord(page, 'support-requests', reference, '-priority');
  await expectAccessible(page);

  await pick(page, record(page), 'Priority', 'Urgent');
  await expect(page.getByText(`Priority of ${reference} set to Urgent.`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Urgent');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(picker(record(page), 'Priority')).toContainText('Normal');
  const token = await adminToken();
  await expect.poll(async () => (await readRequest('support-requests', reference, token)).priority).toBe('normal');

  const { assignees } = await readRequest('support-requests', reference, token);
  await pick(page, record(page), 'Assignee', assignees[0].name);
  await expect.poll(async () => (await readRequest('support-requests', reference, token)).assignee?.id).toBe(assignees[0].id);

  await record(page).getByLabel('New note').fill('Mapping it to REDUCER-ECCENTRIC helps.');
  await page.reload();
  await expect(record(page).getByLabel('New note')).toHaveValue('Mapping it to REDUCER-ECCENTRIC helps.');
  await record(page).getByRole('button', { name: 'Add note' }).click();
  await expect(record(page).getByRole('listitem').filter({ hasText: 'REDUCER-ECCENTRIC' })).toBeVisible();

  const { nextStatuses } = await readRequest('support-requests', reference, token);
  expect(nextStatuses).toEqual(['open', 'waiting-on-customer', 'resolved', 'spam']);
  const moves = record(page).getByRole('region', { name: 'Status' });
  await expect(moves.getByRole('button')).toHaveText(['Open', 'Waiting on customer', 'Resolved', 'Spam', 'Add a comment']);
  await moves.getByRole('button', { name: 'Resolved' }).click();
  await expect(moves.getByRole('button')).toHaveText(['Closed', 'Open', 'Spam', 'Add a comment']);
  await expect(record(page).getByRole('textbox', { name: /^Reply to / })).toBeVisible();
  await expect(record(page).getByRole('listitem').filter({ hasText: 'moved it from “New” to' })).toBeVisible();

  await record(page).getByRole('button', { name: 'Erase request…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${reference}?` });
  await expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel(`Type ${reference} to confirm`).fill(reference);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(`${reference} has been erased.`)).toBeVisible();
  await expect(page.getByText('No support requests found')).toBeVisible();
  await expect(record(page)).toHaveCount(0);
});

/** Submits a support request and opens it. The functions read it, and change it as in another window. */
async function openNewRequest(page: Page, mark: string) {
  const reference = await submitSupportRequest(mark);
  await openRecord(page, 'support-requests', reference);
  const token = await adminToken();
  const read = () => readRequest('support-requests', reference, token);
  const { id } = await read();
  const change = (body: object) =>
    api(`/api/admin/support-requests/${id}${'status' in body ? '/status' : ''}`, { method: 'PATCH', body, token });
  return { reference, read, change };
}

test('rejects a status change after a concurrent one and shows the new status', async ({ page, mark, consoleErrors }) => {
  const { reference, read, change } = await openNewRequest(page, mark);
  await change({ status: 'resolved' });
  await record(page).getByRole('button', { name: 'Waiting on customer' }).click();
  const conflict = `${reference} is now “Resolved” and can’t become “Waiting on customer”.`;
  await expect(page.getByText(`You changed this record in another window. ${conflict}`)).toBeVisible();
  await expect(record(page).getByRole('button', { name: 'Closed' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await read()).status).toBe('resolved');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412')]);
});

test('overwrites a concurrent status change if asked, and undo restores it', async ({ page, mark, consoleErrors }) => {
  const { reference, read, change } = await openNewRequest(page, mark);
  await change({ status: 'resolved' });
  await record(page).getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'You changed this record in another window' });
  const versions = dialog.getByRole('radiogroup', { name: /^Status/ });
  await expect(versions).toContainText('Resolved');
  await expect(versions).toContainText('Open');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /^Your change/ }).check();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  await expect(page.getByText(`${reference} is now “Open”.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${reference} is now “Resolved”.`)).toBeVisible();
  expect((await read()).status).toBe('resolved');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412')]);
});

test('saves a status change on top of a concurrent change of another field', async ({ page, mark, consoleErrors }) => {
  const { reference, read, change } = await openNewRequest(page, mark);
  await change({ priority: 'high' });
  await record(page).getByRole('button', { name: 'Resolved' }).click();
  await expect(page.getByText(`${reference} is now “Resolved”.`)).toBeVisible();
  await expect(picker(record(page), 'Priority')).toContainText('High');
  expect(await read()).toMatchObject({ status: 'resolved', priority: 'high' });
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412')]);
});

test('rejects an undo after another change and keeps the status', async ({ page, mark, consoleErrors }) => {
  const { reference, read, change } = await openNewRequest(page, mark);
  await record(page).getByRole('button', { name: 'Resolved' }).click();
  await expect(page.getByText(`${reference} is now “Resolved”.`)).toBeVisible();
  await change({ priority: 'high' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This change can no longer be undone.')).toBeVisible();
  await expect(record(page).getByRole('button', { name: 'Closed' })).toBeVisible();
  expect(await read()).toMatchObject({ status: 'resolved', priority: 'high' });
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('keeps the focus after a note, a saved reply, a status change and its undo', async ({ page, mark }) => {
  const reference = await submitSupportRequest(mark);
  const token = await adminToken();
  const { id } = await readRequest('support-requests', reference, token);
  await api(`/api/admin/support-requests/${id}/status`, { method: 'PATCH', body: { status: 'open' }, token });
  await api('/api/admin/saved-replies', { method: 'POST', body: { title: mark, text: 'Thank you, {{name}}.' }, token });
  await openRecord(page, 'support-requests', reference);
  const heading = record(page).getByRole('heading', { level: 2 });

  await record(page).getByLabel('New note').fill('Called.');
  await record(page).getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(`Note added to ${reference}.`)).toBeVisible();
  await expect(record(page).getByRole('button', { name: 'Add note' })).toBeFocused();

  await record(page).getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: mark }).click();
  await expect(record(page).getByLabel(`Reply to ${mark}`)).toHaveValue(`Thank you, ${mark}.`);
  await expect(record(page).getByLabel(`Reply to ${mark}`)).toBeFocused();

  // Screen readers have said "Support request", and then say the reference that replaces it.
  await expect(heading).toHaveAttribute('aria-live', 'polite');
  await record(page).getByRole('button', { name: 'Waiting on customer' }).click();
  await expect(heading).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(`${reference} is now “Open”.`)).toBeVisible();
  await expect(heading).toBeFocused();
});

test('works through a queue with one key per request, and undoes a change', async ({ page, mark }) => {
  const references: string[] = [];
  for (const place of ['first', 'second', 'third']) references.push(await submitSupportRequest(`${mark} ${place}`));
  const [first = '', second = '', third = ''] = references;
  await signIn(page, `/admin/support-requests?status=new&sort=createdAt&q=${encodeURIComponent(mark)}`);
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveText(references);
  await rows.filter({ hasText: second }).click();
  await record(page).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText(`${second} is now “Open”.`)).toBeVisible();
  await expect(rows).toHaveText([first, third]);
  await expect(record(page).getByText('No longer in this list')).toBeVisible();
  await expect(page.getByText('2 support requests found')).toBeVisible();
  const comment = record(page).getByLabel('Comment for the activity log');
  await record(page).getByRole('button', { name: 'Add a comment' }).click();
  await comment.fill('Waiting for the model.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText(references);
  await expect(comment).toHaveValue('Waiting for the model.');
  await expect(record(page).getByText('2 of 3')).toBeVisible();
  for (const from of ['New', 'Open'])
    await expect(
      record(page)
        .getByRole('listitem')
        .filter({ hasText: `moved it from “${from}” to` }),
    ).toBeVisible();
  expect(await readRequest('support-requests', second, await adminToken())).toMatchObject({
    status: 'new',
    firstRespondedAt: null,
  });
  await record(page).getByRole('button', { name: 'Waiting on customer' }).click();
  await expect(rows).toHaveText([first, third]);
  await record(page).getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('j');
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(third);
  await record(page).getByRole('button', { name: 'Waiting on customer' }).click();
  await expect(rows).toHaveText([first]);
  await record(page).getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: first })).toBeFocused();
});

test('a priority conflict shows both values and can be overridden', async ({ page, mark, consoleErrors }) => {
  const { read, change } = await openNewRequest(page, mark);
  await change({ priority: 'low' });
  await pick(page, record(page), 'Priority', 'Urgent');
  const dialog = page.getByRole('dialog', { name: 'You changed this record in another window' });
  const versions = dialog.getByRole('radiogroup', { name: /^Priority/ });
  await expect(versions).toContainText('Low');
  await expect(versions).toContainText('Urgent');
  await versions.getByRole('radio', { name: /^Your change/ }).check();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  await expect(picker(record(page), 'Priority')).toContainText('Urgent');
  await expect.poll(async () => (await read()).priority).toBe('urgent');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412')]);
});

for (const [desk, noun, more, facts] of [
  [
    'customization-requests',
    'customization',
    { platform: 'plant-3d', area: 'Spool lists', budgetRange: '5k-15k' },
    ['Plant 3D', 'Spool lists', '5,000 to 15,000'],
  ],
  [
    'automation-requests',
    'automation',
    {
      currentProcess: 'A designer numbers the spools by hand.',
      expectedOutcome: 'One command numbers them.',
      tools: ['Dynamo'],
      hoursPerWeek: 12.5,
    },
    ['A designer numbers the spools by hand.', 'One command numbers them.', 'Dynamo', '12.5'],
  ],
] as const) {
  test(`the ${noun} desk shows all details of a request and changes its status`, async ({ page, mark }) => {
    const reference = await submitRequest(desk, { name: mark, ...more });
    await openRecord(page, desk, reference);
    for (const fact of facts) await expect(record(page).getByText(fact, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await record(page).getByRole('button', { name: 'Reviewing' }).click();
    await expect(record(page).getByRole('button', { name: 'Quoted' })).toBeVisible();
    await expect(record(page).getByRole('listitem').filter({ hasText: 'from “New” to “Reviewing”' })).toBeVisible();
  });
}

test('on a phone the actions stay in view below the selected request', async ({ page, mark }) => {
  for (const number of ['one', 'two', 'three', 'four', 'five', 'six']) await submitSupportRequest(`${mark} ${number}`);
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, `/admin/support-requests?q=${encodeURIComponent(mark)}`);
  await page
    .getByRole('checkbox', { name: /^Select SUP/ })
    .first()
    .click();
  await expect(page.getByRole('toolbar', { name: 'Actions' }).getByText('Assign to me')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('a missing record says so without a retry button', async ({ page, allowedErrors }) => {
  await signIn(page, '/admin/support-requests?open=0197f0c4-6d3a-7c1e-9f52-000000000000');
  await expect(record(page).getByText('This support request doesn’t exist or was deleted.')).toBeVisible();
  await expect(record(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  allowedErrors.push(/404/);
});
