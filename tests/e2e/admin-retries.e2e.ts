// Calls whose response is lost: another attempt finds the first result and creates no second record.
import type { Locator, Page } from '@playwright/test';
import { createTutorial, issueLicense, readRequest, submitRequest, test } from './records.ts';
import { adminToken, api, expect, pick, record, signIn, visit } from './site.ts';

test.use({ allowedErrors: [/ERR_|Failed to load/] });

/** Lets the server handle the first call of a method to an address, and loses its response. */
async function loseFirstResponse(page: Page, address: string, method = 'POST'): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    expect((await route.fetch()).ok()).toBe(true);
    await route.abort('connectionfailed');
  });
}

/** Presses a button whose first call gets no response, and presses it again. */
async function pressTwice(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(page.getByText('No response from server. Please check your connection.').first()).toBeVisible();
  await button.click();
}

const countOf = async (address: string): Promise<number> => (await api(address, { token: await adminToken() })).body.total;

test('issues one license and shows its key', async ({ page, mark }) => {
  await signIn(page);
  await visit(page, '/admin/licenses?panel=new');
  const form = record(page).getByRole('form');
  await form.getByLabel('Name').fill(mark);
  await form.getByLabel('Email').fill('customer@example.com');
  await pick(page, form, 'Type', 'Perpetual');
  await loseFirstResponse(page, '**/api/licenses/add');
  await pressTwice(page, form.getByRole('button', { name: 'Issue license' }));
  await expect(record(page).getByRole('code')).toHaveText(/^[A-Z0-9-]{8,}$/);
  expect(await countOf(`/api/licenses?q=${encodeURIComponent(mark)}`)).toBe(1);
});

test('extends a license once', async ({ page, mark }) => {
  const { id, expiresAt } = await issueLicense(mark);
  await signIn(page);
  await visit(page, `/admin/licenses?open=${id}`);
  await record(page).getByRole('button', { name: 'Extend: Expires' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Days' }).fill('30');
  await page.keyboard.press('Tab');
  await loseFirstResponse(page, '**/extend');
  await pressTwice(page, dialog.getByRole('button', { name: 'Extend', exact: true }));
  await expect(dialog).toHaveCount(0);
  const { body } = await api(`/api/licenses/${id}`, { token: await adminToken() });
  expect(Date.parse(body.expiresAt) - Date.parse(expiresAt)).toBe(30 * 24 * 60 * 60 * 1000);
});

test('creates one family', async ({ page, mark }) => {
  await signIn(page);
  await visit(page, '/admin/families?panel=new');
  const form = record(page).getByRole('form');
  await form.getByLabel('Name', { exact: true }).fill(mark);
  await form.getByLabel('Description').fill('A long-radius elbow made by a test.');
  await form.getByLabel('Material').fill('A234 WPB');
  await form.getByLabel('Revit versions').fill('2026');
  await loseFirstResponse(page, '**/api/admin/families');
  await pressTwice(page, form.getByRole('button', { name: 'Create family' }));
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(mark);
  expect(await countOf(`/api/admin/families?q=${encodeURIComponent(mark)}`)).toBe(1);
});

test('creates one tutorial', async ({ page, mark }) => {
  await signIn(page);
  await visit(page, '/admin/tutorials?panel=new');
  const form = record(page).getByRole('form');
  await form.getByLabel('Title').fill(mark);
  await form.getByLabel('Summary').fill('Where a spool ends, and why.');
  await form.getByLabel('Text').fill('A spool leaves the shop in one piece.');
  await loseFirstResponse(page, '**/api/admin/tutorials');
  await pressTwice(page, form.getByRole('button', { name: 'Create tutorial' }));
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(mark);
  expect(await countOf(`/api/admin/tutorials?q=${encodeURIComponent(mark)}`)).toBe(1);
});

test('saves an edit without mistaking it for another person’s', async ({ page, mark }) => {
  const { id } = await createTutorial(mark);
  await signIn(page);
  await visit(page, `/admin/tutorials?open=${id}`);
  await record(page).getByRole('button', { name: 'Edit' }).click();
  const form = record(page).getByRole('form');
  await form.getByLabel('Summary').fill('Where a spool begins.');
  await loseFirstResponse(page, `**/api/admin/tutorials/${id}`, 'PATCH');
  await pressTwice(page, form.getByRole('button', { name: 'Save changes' }));
  await expect(page.getByText(`“${mark}” has been saved.`)).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('changes a term of a license once', async ({ page, mark }) => {
  const { id } = await issueLicense(mark);
  await signIn(page);
  await visit(page, `/admin/licenses?open=${id}`);
  await record(page).getByRole('button', { name: 'Change: Machines' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Machines that may be registered').fill('6');
  await loseFirstResponse(page, '**/update-activations', 'PATCH');
  await pressTwice(page, dialog.getByRole('button', { name: 'Change' }));
  await expect(page.getByText('The number of machines has been changed.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(record(page).getByText('0 of 6').first()).toBeVisible();
});

test('duplicates a tutorial once', async ({ page, mark }) => {
  const { id } = await createTutorial(mark);
  await signIn(page);
  await visit(page, `/admin/tutorials?open=${id}`);
  await loseFirstResponse(page, '**/api/admin/tutorials');
  await pressTwice(page, record(page).getByRole('button', { name: 'Duplicate' }));
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(`Copy of ${mark}`);
  expect(await countOf(`/api/admin/tutorials?q=${encodeURIComponent(mark)}`)).toBe(2);
});

test('invites a user once', async ({ page, mark }) => {
  const email = `${mark.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`;
  await signIn(page);
  await visit(page, '/admin/users?panel=invite');
  const form = page.getByRole('form', { name: 'Invitation' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Name').fill('Mara Lindqvist');
  await loseFirstResponse(page, '**/api/admin/users');
  await pressTwice(page, form.getByRole('button', { name: 'Send invitation' }));
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText('Mara Lindqvist');
});

test('adds a note once and creates one link for the visitor', async ({ page, mark }) => {
  const reference = await submitRequest('demo-requests', { name: mark });
  const token = await adminToken();
  const { id } = await readRequest('demo-requests', reference, token);
  await signIn(page);
  await visit(page, `/admin/demo-requests?open=${id}`);
  await record(page).getByLabel('New note').fill('Called back.');
  await loseFirstResponse(page, '**/notes');
  await pressTwice(page, record(page).getByRole('button', { name: 'Add note' }));
  await expect(page.getByText(`Note added to ${reference}.`)).toBeVisible();
  const { notes } = await readRequest('demo-requests', reference, token);
  expect(notes.map(({ text }: { text: string }) => text)).toEqual(['Called back.']);

  await loseFirstResponse(page, '**/visitor-link');
  await pressTwice(page, record(page).getByRole('button', { name: 'Copy link for the visitor' }));
  await expect(record(page).getByLabel('Link for the visitor')).toHaveValue(/\/requests\//);
  const { items } = (await api(`/api/admin/activity-log?entityId=${id}`, { token })).body;
  expect(items.filter(({ action }: { action: string }) => action.endsWith('link-created'))).toHaveLength(1);
});
