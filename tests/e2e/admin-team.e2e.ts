// The tools of a team: due dates, My work, saved views, customers, and personal data.
import { readFile } from 'node:fs/promises';
import { daysAhead, readRequest, submitRequest, uniqueName } from './records.ts';
import {
  adminToken,
  api,
  bulkAction,
  expect,
  expectAccessible,
  holdBack,
  pick,
  picker,
  signIn,
  test,
  visit,
  waitForTransitions,
} from './site.ts';

async function submit(name: string) {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`;
  const reference = await submitRequest('demo-requests', { name, email, company: `${name} Piping` });
  const token = await adminToken();
  return { reference, email, name, id: (await readRequest('demo-requests', reference, token)).id as string, token };
}

test('the record does not move when the field of its due date has loaded', async ({ page }) => {
  const { reference, id, token } = await submit(uniqueName('Steady'));
  await api(`/api/admin/demo-requests/${id}`, { method: 'PATCH', token, body: { dueOn: daysAhead(-3).slice(0, 10) } });
  const load = await holdBack(page, '**/assets/DueDate-*.js');
  await signIn(page, `/admin/demo-requests?q=${reference}&open=${id}`);
  const record = page.getByRole('article');
  const conversation = record.getByRole('heading', { name: 'Conversation' });
  await conversation.waitFor();
  const before = await conversation.boundingBox();
  await expect(record.getByText('Overdue', { exact: true })).toBeHidden();
  load();
  await expect(record.getByText('Overdue', { exact: true })).toBeVisible();
  const { y = 0 } = (await conversation.boundingBox()) ?? {};
  expect(y).toBeCloseTo(before?.y ?? Number.NaN, 0);
});

test('a demo request is assigned, becomes overdue in My work, and leaves it when finished', async ({ page }) => {
  const { reference, id, token } = await submit(uniqueName('Overdue'));
  const read = async () => (await api(`/api/admin/demo-requests/${id}`, { token })).body;
  await signIn(page, `/admin/demo-requests?q=${reference}&open=${id}`);
  const record = page.getByRole('article');
  const { assignees } = await read();
  await pick(page, record, 'Assignee', assignees[0].name);
  await expect.poll(async () => (await read()).assignee?.id).toBe(assignees[0].id);
  await record.getByLabel('New note').fill('Called, they are on site until Friday.');
  await record.getByRole('button', { name: 'Add note' }).click();
  await expect(record.getByText('Called, they are on site until Friday.')).toBeVisible();

  const [dueOn = '', dayLater = ''] = [-3, -2].map((days) => daysAhead(days).slice(0, 10));
  const [year = '', month = '', day = ''] = dueOn.split('-');
  await record.getByRole('spinbutton', { name: /month/ }).click();
  await page.keyboard.type(`${month}${day}${year}`);
  await record.getByLabel('New note').focus();
  await expect.poll(async () => (await read()).dueOn).toBe(dueOn);
  await expect(record.getByText('Overdue', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const calendar = record.getByRole('button', { name: /^Calendar/ });
  await calendar.click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).dueOn).toBe(dayLater);
  await expect(calendar).toBeFocused();

  // A date that is cleared by keyboard is removed when the field is left.
  for (const part of [/month/, /day/, /year/]) {
    await record.getByRole('spinbutton', { name: part }).click();
    for (let digit = 0; digit < 4; digit += 1) await page.keyboard.press('Backspace');
  }
  await record.getByLabel('New note').focus();
  await expect(page.getByText(`${reference} has no due date.`)).toBeVisible();
  expect((await read()).dueOn).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read()).dueOn).toBe(dayLater);

  await visit(page, `/admin/my-work?q=${reference}`);
  const tab = (name: string) => page.getByRole('radio', { name });
  await expect(tab('Mine')).toBeChecked();
  await expect(page.getByText('1 request found')).toBeVisible();
  await tab('Unassigned').click();
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible();
  await tab('Overdue').click();
  await expect(page.getByText('1 request found')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('(overdue)');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Due date' }).click();
  await page.getByRole('menuitemradio', { name: 'No due date' }).click();
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible();
  await page.goBack();
  await page.getByRole('rowheader', { name: reference }).click();
  await expect(page).toHaveURL(new RegExp(`open=demo\\.${id}`));
  await record.getByRole('button', { name: 'Canceled' }).click();
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible();
  expect((await read()).overdue).toBe(false);
});

test('after a bulk assignment in My work, the open request can be changed without a conflict', async ({ page }) => {
  const { reference, id, token } = await submit(uniqueName('Bulk'));
  const read = async () => (await api(`/api/admin/demo-requests/${id}`, { token })).body;
  await signIn(page);
  await visit(page, `/admin/my-work?assignee=any&q=${reference}&open=demo.${id}`);
  const record = page.getByRole('article');
  await expect(picker(record, 'Assignee')).toContainText('Nobody');
  await page.getByRole('checkbox', { name: `Select ${reference}` }).check();
  await bulkAction(page, 'Assign to me');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Assign 1 request to yourself?');
  await dialog.getByRole('button', { name: 'Assign to me' }).click();
  await expect(dialog.getByText('1 assigned to you.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(`${reference} assigned to you`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(picker(record, 'Assignee')).not.toContainText('Nobody');
  await pick(page, record, 'Priority', 'Urgent');
  await expect.poll(async () => (await read()).priority).toBe('urgent');
});

test('My work says that a request could not be loaded, and loads it on request', async ({ page, allowedErrors }) => {
  const { reference, id } = await submit(uniqueName('Broken'));
  await signIn(page);
  let isBroken = true;
  await page.route('**/assets/demo-desk-*.js*', (route) => (isBroken ? route.abort() : route.continue()));
  await visit(page, `/admin/my-work?assignee=any&q=${reference}&open=demo.${id}`);
  const record = page.getByRole('article');
  const retry = record.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  isBroken = false;
  await retry.click();
  await expect(record.getByRole('heading', { level: 2 })).toHaveText(reference);
  allowedErrors.push(/ERR_FAILED/);
});

test('a saved reply is written, changed by two administrators, and deleted by one of them', async ({ page, consoleErrors }) => {
  const title = uniqueName('Thanks');
  const token = await adminToken();
  await signIn(page, '/admin/saved-replies');
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await page.getByRole('button', { name: 'New saved reply' }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Thank you, {{name}}.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(card).toContainText('Thank you, {{name}}.');
  const { items } = (await api('/api/admin/saved-replies?limit=100', { token })).body;
  const path = `/api/admin/saved-replies/${(items as { id: string; title: string }[]).find((item) => item.title === title)?.id}`;

  const edit = async (text: string) => {
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await dialog.getByLabel('Text').fill(text);
  };
  const save = () => dialog.getByRole('button', { name: 'Save changes' }).click();
  await edit('My text.');
  await api(path, { method: 'PATCH', token, body: { text: 'Their text.' } });
  await save();
  await dialog.getByRole('button', { name: 'Keep the saved version' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('Their text.');
  await edit('Our text.');
  await save();
  await expect(card).toContainText('Our text.');

  await edit('Too late.');
  await api(path, { method: 'DELETE', token });
  await save();
  await expect(dialog.getByRole('group', { name: 'This record does not exist, or no longer exists.' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(card).toHaveCount(0);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412'), expect.stringContaining('404')]);

  await api('/api/admin/saved-replies', { method: 'POST', token, body: { title, text: 'Once more.' } });
  await page.reload();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('button', { name: 'Delete saved reply' }).click();
  await expect(page.getByText(`“${title}” was deleted.`)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a saved view keeps filters, sort and columns, is pinned, found, renamed and deleted', async ({ page }) => {
  const name = uniqueName('Urgent ones');
  await signIn(page, '/admin/automation-requests?priority=urgent&sort=dueOn');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByLabel('Show in the menu').check();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name })).toBeVisible();

  // As in another browser of the same user, which has not stored the columns.
  await page.evaluate(() => window.localStorage.removeItem('admin-columns:/api/admin/automation-requests'));
  await visit(page, '/admin/dashboard');
  await menu.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/automation-requests\?priority=urgent&sort=dueOn&columns=/);
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Email' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await visit(page, '/admin/families');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option', { name: `Automation requests: ${name}` }).click();
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();

  await page.getByRole('button', { name: `View: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage views' })).toBeVisible();
  await waitForTransitions(page);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name}, renamed`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: `Delete ${name}, renamed` }).click();
  await page
    .getByRole('alertdialog', { name: `Delete “${name}, renamed”?` })
    .getByRole('button', { name: 'Delete view' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Manage views' });
  await expect(dialog.getByText(name)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Automation requests' })).toBeVisible();
  await expect(menu.getByRole('link', { name })).toHaveCount(0);
});

test('a customer is found, gets a license, is exported and completely erased', async ({ page }) => {
  const { reference, email, name, id, token } = await submit(uniqueName('Erased'));
  await signIn(page, '/admin/customers');
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/\?q=/);
  await page.getByRole('table', { name: 'Customers' }).getByRole('link', { name, exact: true }).click();
  const customer = page.getByRole('article', { name });
  await expect(customer.getByRole('link', { name: 'Issue license' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the results' }).click();
  await page.getByRole('table', { name: 'Customers' }).getByRole('link', { name, exact: true }).click();
  await expect(customer.getByRole('link', { name: reference })).toBeVisible();
  await expectAccessible(page);

  await customer.getByRole('link', { name: reference }).click();
  await page.getByRole('link', { name: 'Issue license' }).click();
  const form = page.getByRole('form', { name: 'New license' });
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await expect(form.getByLabel('Company')).toHaveValue(`${name} Piping`);
  // The draft of this customer must not appear in the form for another one.
  await form.getByLabel('Send the key to the customer').check();
  const other = await submit(uniqueName('Other'));
  page.once('dialog', (dialog) => void dialog.accept());
  await visit(page, `/admin/demo-requests?open=${other.id}`);
  await page.getByRole('link', { name: 'Issue license' }).click();
  await expect(form.getByLabel('Email')).toHaveValue(other.email);
  await expect(form.getByLabel('Send the key to the customer')).not.toBeChecked();

  await visit(page, `/admin/customers?email=${encodeURIComponent(email)}`);
  const download = page.waitForEvent('download');
  await customer.getByRole('button', { name: 'Export data' }).click();
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(data).toMatchObject({ email, requests: [{ id, reference, name }] });

  await customer.getByRole('button', { name: 'Erase personal data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase personal data?' });
  await expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(`The personal data of ${email} has been erased.`)).toBeVisible();
  const left = await api(`/api/admin/customers/data?email=${encodeURIComponent(email)}`, { token });
  expect(left.status).toBe(404);
});
