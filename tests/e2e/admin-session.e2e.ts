// A session that expires during work: after signing in again, no input is lost.
import type { Page } from '@playwright/test';
import { admin } from '../support/server.ts';
import { issueLicense, readFamily, readRequest, submitRequest, uniqueName } from './records.ts';
import {
  adminToken,
  expect,
  expectAccessible,
  pressAfterSession,
  record,
  signIn,
  submitSignIn,
  test,
  url,
  visit,
} from './site.ts';

async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(url('/login?reason=session-expired'));
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await submitSignIn(page);
}

// The browser logs every 401 to the console, so the tests allow it.
test('an edited family keeps its draft and is saved after sign-in', async ({ page, allowedErrors }) => {
  const { id, name, material } = await readFamily('flange');
  await signIn(page, `/admin/families?category=flange&open=${id}`);
  await record(page).getByRole('button', { name: 'Edit' }).click();
  const field = record(page).getByRole('form').getByLabel('Material');
  await field.fill(`${material}, edited`);
  await pressAfterSession(record(page).getByRole('button', { name: 'Save changes' }));
  await signInAgain(page);
  await expect(page).toHaveURL(url(`/admin/families?category=flange&open=${id}`));
  await expect(record(page).getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(field).toHaveValue(`${material}, edited`);
  await expectAccessible(page);
  await record(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`${name} has been saved.`)).toBeVisible();
  expect((await readFamily('flange')).material).toBe(`${material}, edited`);
  allowedErrors.push(/401/);
});

test('a license change stays in its dialog', async ({ page, allowedErrors }) => {
  const { id } = await issueLicense(uniqueName('Interrupted'));
  await signIn(page, `/admin/licenses?open=${id}`);
  await record(page).getByRole('button', { name: 'Change: Machines' }).click();
  await page.getByLabel('Machines that may be registered').fill('9');
  await pressAfterSession(page.getByRole('dialog').getByRole('button', { name: 'Change' }));
  await signInAgain(page);
  await expect(page.getByLabel('Machines that may be registered')).toHaveValue('9');
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await expect(record(page).getByText('0 of 9').first()).toBeVisible();
  allowedErrors.push(/401/);
});

test('a note and a comment keep their text', async ({ page, allowedErrors }) => {
  const reference = await submitRequest('support-requests', { name: uniqueName('Interrupted') });
  const { id } = await readRequest('support-requests', reference, await adminToken());
  await signIn(page, `/admin/support-requests?open=${id}`);
  await record(page).getByRole('button', { name: 'Add a comment' }).click();
  await record(page).getByLabel('Comment for the activity log').fill('Called back.');
  await record(page).getByLabel('New note').fill('The first machine was replaced.');
  await pressAfterSession(record(page).getByRole('button', { name: 'Add note' }));
  await signInAgain(page);
  await expect(record(page).getByLabel('New note')).toHaveValue('The first machine was replaced.');
  await expect(record(page).getByLabel('Comment for the activity log')).toHaveValue('Called back.');
  await record(page).getByRole('button', { name: 'Add note' }).click();
  await expect(record(page).getByRole('listitem').filter({ hasText: 'The first machine was replaced.' })).toBeVisible();
  allowedErrors.push(/401/);
});

test('the name of a new view stays in its dialog', async ({ page, allowedErrors }) => {
  await signIn(page, '/admin/support-requests?priority=high');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('High priority');
  await page.getByLabel('Show in the menu').check();
  await pressAfterSession(page.getByRole('button', { name: 'Save view' }));
  await signInAgain(page);
  await expect(page).toHaveURL(url('/admin/support-requests?priority=high'));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('High priority');
  await expect(page.getByLabel('Show in the menu')).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  allowedErrors.push(/401/);
});

test('after a sign-in by keyboard, the focus is on the content', async ({ page }) => {
  await visit(page, '/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('“Skip to content” skips the header and the menu of the admin area', async ({ page }) => {
  await signIn(page, '/admin/support-requests');
  await expect(page.getByRole('banner')).toContainText('Admin');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Search support requests')).toBeVisible();
  await expect(main.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(1);
});
