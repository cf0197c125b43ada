import type { Page } from '@playwright/test';
import { admin } from '../support/server.ts';
import { expect, pressAfterSession, signIn, signInByForm, submitSignIn, test, url, visit } from './site.ts';

test('a failed sign-in does not say whether email or password was wrong', async ({ page, consoleErrors }) => {
  await visit(page, '/login');
  await submitSignIn(page, { ...admin, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  // The browser writes every 401 to the console.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')]);
});

test('an admin page redirects to the sign-in and back, with its filters', async ({ page }) => {
  await visit(page, '/admin/demo-requests?status=new&q=x');
  await expect(page).toHaveURL(url('/login?redirect=%2Fadmin%2Fdemo-requests%3Fstatus%3Dnew%26q%3Dx'));
  await submitSignIn(page);
  await expect(page).toHaveURL(url('/admin/demo-requests?status=new&q=x'));
});

test('a redirect to another site is not followed', async ({ page }) => {
  await signInByForm(page, '/login?redirect=https%3A%2F%2Fevil.example%2F');
  await expect(page).toHaveURL(url('/admin/dashboard'));
});

test('/admin redirects to the dashboard, as does the sign-in', async ({ page }) => {
  await signInByForm(page);
  await expect(page).toHaveURL(url('/admin/dashboard'));
  await visit(page, '/admin');
  await expect(page).toHaveURL(url('/admin/dashboard'));
});

test('an expired access token is renewed once for all failed calls', async ({ page, allowedErrors }) => {
  await signIn(page);
  // This document makes no calls. On the dashboard, a late call could renew the token before the page is opened again.
  await page.goto(url('/robots.txt'));
  await page.evaluate(() => window.localStorage.setItem('accessToken', 'a.b.c'));
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) refreshes += 1;
  });
  await visit(page, '/admin/dashboard');
  await expect(page.getByRole('link', { name: /New demo requests/ })).toContainText(/\d/);
  await expect(page.getByRole('heading', { name: 'Latest activity' })).toBeVisible();
  expect(refreshes).toBe(1);
  expect(await page.evaluate(() => window.localStorage.getItem('accessToken'))).not.toBe('a.b.c');
  allowedErrors.push(/401/);
});

test('a session that cannot be renewed redirects to the sign-in, which says why and returns to the page', async ({
  page,
  allowedErrors,
}) => {
  await signIn(page, '/admin/families?category=elbow');
  await expect(page.getByRole('grid', { name: 'Families' })).toContainText('Elbow');
  await pressAfterSession(page.getByRole('link', { name: 'Activity log' }));
  await expect(page).toHaveURL(url('/login?reason=session-expired'));
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  expect(
    await page.evaluate(() => ['accessToken', 'refreshToken', 'user'].map((key) => window.localStorage.getItem(key))),
  ).toEqual([null, null, null]);
  await submitSignIn(page);
  await expect(page).toHaveURL(url('/admin/activity-log'));
  allowedErrors.push(/401/);
});

test('a visitor stays in the library when an old session ends', async ({ page, allowedErrors }) => {
  await visit(page, '/revit-families');
  await page.evaluate(() => {
    window.localStorage.setItem('accessToken', 'a.b.c');
    window.localStorage.setItem('user', '{"role":"admin"}');
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Families' }).getByRole('status')).toHaveText(/^\d+ families$/);
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await expect(page).toHaveURL(url('/revit-families'));
  allowedErrors.push(/401/);
});

test('an old session that ends on another public page redirects to the sign-in', async ({ page, allowedErrors }) => {
  await visit(page, '/about');
  await page.evaluate(() => {
    window.localStorage.setItem('accessToken', 'a.b.c');
    window.localStorage.setItem('refreshToken', 'no-such-token');
    window.localStorage.setItem('user', '{"role":"admin"}');
  });
  await page.reload();
  await expect(page).toHaveURL(url('/login?reason=session-expired'));
  expect(await page.evaluate(() => window.localStorage.getItem('accessToken'))).toBeNull();
  allowedErrors.push(/401/);
});

test('a stored user that cannot be parsed is removed', async ({ page }) => {
  await visit(page, '/about');
  await page.evaluate(() => window.localStorage.setItem('user', '{broken'));
  await visit(page, '/admin/families');
  await expect(page).toHaveURL(url('/login?redirect=%2Fadmin%2Ffamilies'));
  expect(await page.evaluate(() => window.localStorage.getItem('user'))).toBeNull();
});

async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  await visit(page, '/admin/families');
  await expect(page).toHaveURL(/\/login\?redirect=/);
}

test('logging out in the admin area opens the home page, shows a message and locks the admin area', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^User menu of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(url('/pcf-export'));
  await expectLoggedOut(page);
});

test('logging out on the site shows a message and locks the admin area', async ({ page }) => {
  await signIn(page, '/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(url('/about'));
  await expectLoggedOut(page);
});
