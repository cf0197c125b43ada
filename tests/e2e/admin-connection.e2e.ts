// The admin area without a connection, or with a server that does not respond.
import type { Route } from '@playwright/test';
import { readFamily, submitSupportRequest, uniqueName } from './records.ts';
import { expect, expectAccessible, pick, picker, problem, record, signIn, test } from './site.ts';

test('rolls back a change made without a connection, says so, and sends it again on retry', async ({
  page,
  context,
  allowedErrors,
}) => {
  const reference = await submitSupportRequest(uniqueName('Offline'));
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
  const reference = await submitSupportRequest(uniqueName('Silent'));
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
  let [checks, ended] = [0, 0];
  const unended: number[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/ping')) ended += 1;
  });
  // Without a response, a check ends after 30 seconds.
  await page.route('**/api/ping', () => {
    checks += 1;
    unended.push(checks - ended);
  });
  await page.getByRole('link', { name: 'Families' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The server isn’t responding.' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect.poll(() => checks).toBe(1);
  await page.clock.runFor(60_000);
  await expect.poll(() => checks).toBeGreaterThan(1);
  expect(Math.max(...unended)).toBe(1);
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
    const reference = await submitSupportRequest(uniqueName('Once'));
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
  const { id } = await readFamily('valve');
  await page.clock.install();
  await signIn(page, `/admin/families?open=${id}`);
  await record(page).getByRole('button', { name: 'Edit' }).click();
  const material = record(page).getByRole('form').getByLabel('Material');
  await material.fill('Typed before the silence');
  let tries = 0;
  await page.route('**/api/**', (route) => {
    if (route.request().url().endsWith(id)) tries += 1;
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
