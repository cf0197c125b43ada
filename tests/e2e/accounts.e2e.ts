// Accounts: sign-out, password reset, invitation, second factor, devices.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { totp } from '../contract/totp.ts';
import {
  adminToken,
  alertDialog,
  api,
  expect,
  expectAccessible,
  newVisitor,
  signIn,
  submitSignIn,
  test,
  url,
  visit,
} from './site.ts';

const password = 'nine-elbows-and-a-reducer';
const otherPassword = 'seven-flanges-and-a-tee';

/** Creates an administrator with a password. */
async function createAdministrator(): Promise<{ email: string; id: string }> {
  const email = `person-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  const { body } = await api('/api/auth/register', { method: 'POST', body: { email, password, name: 'Petra Lindqvist' } });
  const id = body.id as string;
  await api(`/api/admin/users/${id}`, { method: 'PATCH', token: await adminToken(), body: { role: 'admin' } });
  return { email, id };
}

/** Finds the link in the newest email to an address. Without an SMTP server, emails are files. */
async function findLink(email: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mails');
  const find = async () => {
    // An email that is still being written has another suffix.
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names.toSorted().toReversed()) {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = /reset-password#[\w-]{43}/.exec(text)?.[0];
      if (link && text.includes(email)) return link;
    }
    return '';
  };
  await expect.poll(find).not.toBe('');
  return url(`/${await find()}`);
}

test('signing out also ends the session on the server', async ({ page }) => {
  await signIn(page);
  const stored = (key: string) => page.evaluate((name) => window.localStorage.getItem(name), key);
  const [token, refreshToken] = [await stored('accessToken'), await stored('refreshToken')];
  expect((await api('/api/auth/me', { token: token ?? '' })).status).toBe(200);
  await page.getByRole('button', { name: /^User menu of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await expect.poll(async () => (await api('/api/auth/me', { token: token ?? '' })).status).toBe(401);
  expect((await api('/api/auth/refresh-token', { method: 'POST', body: { refreshToken } })).status).toBe(401);
});

test('signing out works without a response from the server', async ({ page, allowedErrors }) => {
  await signIn(page);
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: /^User menu of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('refreshToken'))).toBeNull();
  allowedErrors.push(/ERR_FAILED/);
});

test('a user without the admin role signs out on the sign-in page', async ({ page }) => {
  const email = `user-${Date.now()}@example.com`;
  await api('/api/auth/register', { method: 'POST', body: { email, password, name: 'Some User' } });
  await visit(page, '/login');
  await submitSignIn(page, { email, password });
  await expect(page.getByRole('status').filter({ hasText: `You are signed in as ${email}` })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await expect(page.getByText(`You are signed in as ${email}`)).toHaveCount(0);
});

test('an emailed link resets a forgotten password once', async ({ page, allowedErrors }) => {
  const { email } = await createAdministrator();
  await visit(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);

  await visit(page, '/reset-password#incomplete');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  const link = await findLink(email);
  // In a tab that shows another link, the browser does not load the page again.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Many people use this password. Choose another one.')).toBeVisible();
  await page.getByLabel('New password').fill(otherPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(url('/login'));
  await submitSignIn(page, { email, password: otherPassword });
  await expect(page).toHaveURL(url('/admin/dashboard'));

  await visit(page, '/about');
  await visit(page, link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  allowedErrors.push(/4(03|22)/);
});

test('an invited administrator sets a password and signs in, and is deactivated', async ({ page, browser, allowedErrors }) => {
  const email = `invited-${Date.now()}@example.com`;
  await signIn(page, '/admin/users');
  await page.getByRole('button', { name: 'Invite a user' }).click();
  const form = page.getByRole('form', { name: 'Invitation' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Name').fill('Mara Lindqvist');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  // The server has no mail server.
  await expect(page.getByText(`Invitation created for ${email}.`)).toBeVisible();
  await expect(page.getByRole('article').getByText('Invited', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const guestPage = await newVisitor(browser);
  await visit(guestPage, await findLink(email));
  await expect(guestPage.getByRole('heading', { name: 'Welcome, Mara Lindqvist' })).toBeVisible();
  await guestPage.getByLabel('New password').fill(password);
  await guestPage.getByRole('button', { name: 'Save password' }).click();
  await expect(guestPage).toHaveURL(url('/login'));
  await submitSignIn(guestPage, { email, password });
  await expect(guestPage).toHaveURL(url('/admin/dashboard'));
  // The dashboard polls the server, so the session could end before the click below.
  await visit(guestPage, '/admin/account');
  await expect(guestPage.getByText('This device')).toBeVisible();
  await expect(guestPage.getByRole('progressbar')).toHaveCount(0);

  await page.reload();
  await page.getByRole('article').getByRole('button', { name: 'Deactivate…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate Mara Lindqvist?' });
  await expectAccessible(page, [], alertDialog);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Mara Lindqvist can no longer sign in.')).toBeVisible();
  await guestPage.getByRole('link', { name: 'Families' }).click();
  await expect(guestPage).toHaveURL(url('/login?reason=session-expired'));
  await guestPage.context().close();
  allowedErrors.push(/40[13]/);
});

test('administrators who end their own sessions are told so, and not that the session has expired', async ({ page }) => {
  const { email } = await createAdministrator();
  const deleted = await createAdministrator();
  const openOwn = async (own: string) => {
    await visit(page, `/login?redirect=${encodeURIComponent(`/admin/users?q=${own}`)}`);
    await submitSignIn(page, { email: own, password });
    await page.getByRole('row').filter({ hasText: own }).click();
    await expect(page.getByText('This is you.')).toBeVisible();
  };
  const confirm = async (action: string) => {
    await page
      .getByRole('article')
      .getByRole('button', { name: `${action}…` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
  };
  await openOwn(email);
  await confirm('Sign out everywhere');
  await expect(page.getByText('You were signed out everywhere.')).toBeVisible();
  await expect(page).toHaveURL(url('/login'));
  await openOwn(email);
  await confirm('Deactivate');
  await expect(page.getByText('Your account was deactivated.')).toBeVisible();
  await expect(page).toHaveURL(url('/login'));
  await openOwn(deleted.email);
  await page.getByRole('button', { name: 'Delete user…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(deleted.email);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${deleted.email} has been deleted.`)).toBeVisible();
  await expect(page.getByRole('main', { name: 'Admin Login' })).toBeFocused();
  await expect(page).toHaveURL(url('/login'));
  await expect(page.getByText('Your session has expired.')).toHaveCount(0);
});

test('a second factor is set up, required at sign-in, and turned off', async ({ page, allowedErrors }) => {
  const { email } = await createAdministrator();
  await visit(page, '/login?redirect=%2Fadmin%2Faccount');
  await submitSignIn(page, { email, password });
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(totp(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'I have stored the codes in a safe place' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/Recovery codes left: 10/)).toBeVisible();

  await page.getByRole('button', { name: /^User menu of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(url('/pcf-export'));
  await visit(page, '/login?redirect=%2Fadmin%2Faccount');
  await submitSignIn(page, { email, password });
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(code).toHaveAccessibleDescription(/This code is not correct\./);
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  // The next code is unused and stays valid if 30 seconds end meanwhile.
  await code.fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();

  await page.getByRole('button', { name: 'Turn off…' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('Code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step verification is off.')).toBeVisible();
  allowedErrors.push(/40[13]/);
});

test('a new password signs out other devices, and a device can be signed out', async ({ page }) => {
  const { email } = await createAdministrator();
  const signInElsewhere = async () =>
    (await api('/api/auth/login', { method: 'POST', body: { username: email, password } })).body.accessToken as string;
  const [first, second] = [await signInElsewhere(), await signInElsewhere()];
  const callStatus = async (token: string) => (await api('/api/auth/me', { token })).status;
  await visit(page, '/login?redirect=%2Fadmin%2Faccount');
  await submitSignIn(page, { email, password });
  await expect(page.getByText('This device')).toBeVisible();
  await page
    .getByRole('button', { name: /^Sign out node/ })
    .first()
    .click();
  await expect(page.getByText('node was signed out.')).toBeVisible();
  expect([await callStatus(first), await callStatus(second)].toSorted()).toEqual([200, 401]);
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password').fill(otherPassword);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Other devices were signed out.')).toBeVisible();
  expect([await callStatus(first), await callStatus(second)]).toEqual([401, 401]);
  await expect(page.getByRole('button', { name: /^Sign out node/ })).toHaveCount(0);
});
