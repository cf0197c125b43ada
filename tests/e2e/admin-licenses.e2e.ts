// Licenses: issuing, monitoring, changing and revoking them, with the calls of the plugin.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { daysAhead, issueLicense, uniqueName } from './records.ts';
import { api, bulkAction, expect, expectAccessible, pick, record, signIn, test, url, visit } from './site.ts';

/** Makes a call of the plugin. Returns the status of the response. */
async function callAsPlugin(path: string, key: string, body: object): Promise<number> {
  const answer = await fetch(url(`/api/licenses/${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-license-key': key },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const machine = (index: number) => ({
  fingerprint: `fingerprint-of-machine-${index}-0123456789`,
  machineName: `WS-PIPE-0${index}`,
  userName: 'maria',
  os: 'Windows 11 24H2',
  hostVersion: 'Revit 2026.1',
  pluginVersion: '1.4.2',
});

const monthOf = (time: string) => new Date(time).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Issues a license for three machines and two sessions, registers machines, and gives some of them a seat. */
async function issue(customer: string, registered: number, working: number, expiresAt = daysAhead(200)) {
  const license = await issueLicense(customer, { expiresAt });
  for (let index = 0; index < registered; index += 1) {
    expect(await callAsPlugin('register', license.key, machine(index))).toBe(201);
    const { fingerprint } = machine(index);
    if (index < working)
      expect(await callAsPlugin('track', license.key, { fingerprint, instanceId: crypto.randomUUID() })).toBe(200);
  }
  return license;
}

/** Extends the open license by 365 days. */
async function extendByYear(page: Page): Promise<void> {
  await record(page).getByRole('button', { name: 'Extend: Expires' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Days' }).fill('365');
  // A number field applies its number when it loses the focus.
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('New expiry:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click();
}

async function open(page: Page, id: string): Promise<void> {
  await signIn(page, `/admin/licenses?open=${id}`);
  await expect(record(page).getByRole('heading', { name: 'Terms', exact: true })).toBeVisible();
}

for (const width of [390, 1280]) {
  test(`a license is issued at ${width} px, and its key is shown once`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const customer = uniqueName(`Issued ${width}`);
    await signIn(page, '/admin/licenses');
    await expect(page.getByRole('grid')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New license', exact: true }).click();
    const form = record(page).getByRole('form');
    await form.getByRole('button', { name: 'Issue license' }).click();
    await expect(form.getByRole('group', { name: /attention$/ })).toContainText('Choose when the license expires.');
    await expectAccessible(page);
    await form.getByLabel('Name').fill(customer);
    await form.getByLabel('Email').fill('customer@example.com');
    await form.getByLabel('Send the key to the customer').check();
    await expect(form.getByText('Email isn’t set up')).toBeVisible();
    await pick(page, form, 'Type', 'Node-locked');
    await expect(form.getByLabel('Machines')).toBeDisabled();
    await form.getByRole('button', { name: 'Issue license' }).click();

    const key = (await record(page).getByRole('code').textContent()) ?? '';
    expect(key).toMatch(/^[A-Z0-9-]{8,}$/);
    await expect(record(page).getByText('We also email it')).toHaveCount(0);
    await expectAccessible(page);
    await record(page).getByRole('button', { name: 'Copy key' }).click();
    await expect(record(page).getByText('Copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await record(page).getByRole('button', { name: 'Close license' }).click();
    await page
      .getByRole('alertdialog', { name: 'Leave without the key?' })
      .getByRole('button', { name: 'Back to the key' })
      .click();
    await record(page).getByLabel('I have sent or stored the key').check();
    await record(page).getByRole('button', { name: 'Show the license' }).click();
    await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(customer);
    await expect(page.getByText(key)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(key);
    expect(await callAsPlugin('register', key, machine(1))).toBe(201);
  });
}

test('asks before another panel or signing out discards a key that was not stored', async ({ page }) => {
  const customer = uniqueName('Issued for');
  const search = new URLSearchParams({ panel: 'new', 'panel.name': customer, 'panel.email': 'customer@example.com' });
  await signIn(page, `/admin/licenses?${search}`);
  await pick(page, record(page).getByRole('form'), 'Type', 'Node-locked');
  await record(page).getByRole('button', { name: 'Issue license' }).click();
  await expect(record(page).getByRole('code')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Leave without the key?' });
  const back = question.getByRole('button', { name: 'Back to the key' });
  await record(page).getByRole('button', { name: 'Copy key' }).focus();
  await page.keyboard.press('n');
  await back.click();
  await expect(record(page).getByRole('code')).toBeVisible();

  const signOut = async () => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await back.click();
  await expect(record(page).getByRole('code')).toBeVisible();
  await signOut();
  await question.getByRole('button', { name: 'Leave without the key' }).click();
  await expect(page).toHaveURL(url('/pcf-export'));
  await expect(page.getByText('You have been logged out')).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('user'))).toBeNull();
});

test('shows who holds which seat until when, and releases a machine', async ({ page }) => {
  const { id, key } = await issue(uniqueName('Seats'), 3, 2);
  await open(page, id);
  const seats = record(page).getByRole('region', { name: 'Seats' });
  await expect(seats.getByRole('progressbar', { name: 'Sessions' })).toHaveAttribute('aria-valuetext', '2 of 2');
  await expect(seats.getByRole('progressbar', { name: 'Machines' })).toHaveAttribute('aria-valuetext', '3 of 3');
  await expect(seats.getByText(/All seats are in use. The next becomes free in \d+ min/)).toBeVisible();
  await expect(seats.getByText(/maria holds a seat until .+ \(in \d+ min\)/)).toHaveCount(2);
  await expectAccessible(page);
  await seats.getByRole('button', { name: 'Release WS-PIPE-00' }).click();
  await expect(page.getByRole('dialog')).toContainText('maria works there now and will lose the seat.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Release machine' }).click();
  await expect(seats.getByText('2 of 3')).toBeVisible();
  await expect(seats.getByText('WS-PIPE-00')).toHaveCount(0);
  const timeline = record(page).getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.first()).toContainText('Released WS-PIPE-00');
  await expect(timeline.filter({ hasText: 'Registered WS-PIPE-01' })).toHaveCount(1);
  expect(await callAsPlugin('track', key, { fingerprint: machine(0).fingerprint, instanceId: crypto.randomUUID() })).toBe(404);
});

test('shows until when a machine that signed off occupies its activation, and releases it at once', async ({ page }) => {
  const { id, key, token } = await issue(uniqueName('Occupied'), 1, 1);
  const { body } = await api(`/api/licenses/${id}`, { token });
  const path = `/api/licenses/registrations/${body.registrations[0].id}?fingerprint=${machine(0).fingerprint}`;
  expect((await fetch(url(path), { method: 'DELETE', headers: { 'x-license-key': key } })).status).toBe(204);
  await open(page, id);
  const seats = record(page).getByRole('region', { name: 'Seats' });
  await expect(
    seats.getByText(/^Occupied until .+ \(in 7 days\): deregistered .+, but can work offline until then\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await seats.getByRole('button', { name: 'Release now WS-PIPE-00' }).click();
  await expect(page.getByRole('dialog')).toContainText('WS-PIPE-00 can still work offline until');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Release machine' }).click();
  await expect(seats.getByText('0 of 3')).toBeVisible();
});

test('shows the usage next to each limit, and a rejection at its field', async ({ page, consoleErrors }) => {
  const { id, token } = await issue(uniqueName('Terms'), 2, 1);
  await open(page, id);
  const dialog = page.getByRole('dialog');
  await record(page).getByRole('button', { name: 'Change: Machines' }).click();
  await expect(dialog.getByText('2 in use now')).toBeVisible();
  const machines = dialog.getByLabel('Machines that may be registered');
  await machines.fill('1');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(machines).toHaveAccessibleDescription(/2 are in use/);
  await expectAccessible(page);
  await machines.fill('10');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(record(page).getByText('2 of 10').first()).toBeVisible();

  await record(page).getByRole('button', { name: 'Change: Type' }).click();
  await pick(page, dialog, 'Type', 'Node-locked');
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await expect(dialog.getByText(/node-locked/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await record(page).getByRole('button', { name: 'Change: Sessions' }).click();
  await expect(dialog.getByText('1 running now')).toBeVisible();
  await dialog.getByLabel('Sessions that may run at once').fill('4');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(record(page).getByText('1 of 4').first()).toBeVisible();

  await record(page).getByRole('button', { name: 'Change: Limits' }).click();
  await dialog.getByLabel('Elements per export').fill('50000');
  await dialog.getByLabel('Features').fill('batch-export, weld-list');
  await dialog.getByRole('button', { name: 'Change limits' }).click();
  for (const limit of ['50,000 elements per export', 'Includes batch export', 'Includes weld list']) {
    await expect(record(page).getByRole('listitem').filter({ hasText: limit }).first()).toBeVisible();
  }

  const before = (await api(`/api/licenses/${id}`, { token })).body.expiresAt as string;
  await extendByYear(page);
  await expect(dialog).toHaveCount(0);
  const expiry = async () => (await api(`/api/licenses/${id}`, { token })).body.expiresAt as string;
  expect(Date.parse(await expiry()) - Date.parse(before)).toBe(365 * 24 * 60 * 60 * 1000);
  await expect(page.getByText(/^The license has been extended until /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change has been undone.')).toBeVisible();
  expect(await expiry()).toBe(before);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')]);
});

test('a concurrently changed limit is not overwritten silently', async ({ page, consoleErrors }) => {
  const { id, token } = await issue(uniqueName('Conflict'), 0, 0);
  await open(page, id);
  await record(page).getByRole('button', { name: 'Change: Machines' }).click();
  await page.getByLabel('Machines that may be registered').fill('6');
  await api(`/api/licenses/${id}/update-activations`, { method: 'PATCH', token, body: { maxActivations: 8 } });
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed this record' });
  const versions = conflict.getByRole('radiogroup', { name: /^Machines that may be registered/ });
  await expect(versions).toContainText('Saved version: 8');
  await expect(versions).toContainText('Your change: 6');
  await conflict.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect(page.getByLabel('Machines that may be registered')).toHaveValue('8');
  const saved = async () => (await api(`/api/licenses/${id}`, { token })).body.maxActivations;
  expect(await saved()).toBe(8);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412')]);

  // Undo after a conflict restores the other administrator's number.
  await page.getByLabel('Machines that may be registered').fill('7');
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('The number of machines has been changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change has been undone.')).toBeVisible();
  expect(await saved()).toBe(8);
});

test('a conflict about an extension names its fields and choices', async ({ page, consoleErrors }) => {
  const { id, token } = await issue(uniqueName('Extended twice'), 0, 0, '2031-06-15T12:00:00Z');
  await open(page, id);
  await record(page).getByRole('button', { name: 'Extend: Expires' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend the license' });
  const basis = dialog.getByRole('button', { name: /^Add days to the current expiry/ });
  await expect(basis).toBeFocused();
  await basis.click();
  await page.getByRole('option', { name: 'Add days to today' }).click();
  await dialog.getByRole('textbox', { name: 'Days' }).fill('30');
  await api(`/api/licenses/${id}/extend`, { method: 'POST', token, body: { days: 365, basis: 'expiry' } });
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed this record' });
  const choice = (name: RegExp) => conflict.getByRole('radiogroup', { name });
  await expect(choice(/^Extend /)).toContainText('Saved version: Add days to the current expiry');
  await expect(choice(/^Extend /)).toContainText('Your change: Add days to today');
  await expect(choice(/^Days /)).toContainText('Saved version: None');
  await expect(choice(/^Expires /)).toContainText(/Saved version: Jun 14, 2032/);
  await expect(choice(/^Expires /)).toContainText(/Your change: Jun 15, 2031/);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412')]);
});

test('an extension of a license that somebody else has made perpetual is refused without a choice', async ({
  page,
  consoleErrors,
}) => {
  const { id, token } = await issue(uniqueName('Perpetual meanwhile'), 0, 0);
  await open(page, id);
  await record(page).getByRole('button', { name: 'Extend: Expires' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend the license' });
  const days = dialog.getByRole('textbox', { name: 'Days' });
  await days.fill('30');
  await api(`/api/licenses/${id}/update-type`, { method: 'PATCH', token, body: { type: 'perpetual' } });
  await days.press('Enter');
  await expect(dialog.getByText('This license never expires, so there is nothing to extend.')).toBeVisible();
  await expect(days).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412')]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(record(page)).toContainText(/Expires\s*never/);
});

test('a license that somebody else has deactivated is not deactivated again', async ({ page, consoleErrors }) => {
  const { id, token } = await issue(uniqueName('Off twice'), 0, 0);
  await open(page, id);
  await record(page).getByRole('button', { name: 'Deactivate…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate the license?' });
  await dialog.getByLabel('Reason').fill('The invoice is unpaid.');
  await api(`/api/licenses/${id}/deactivate`, { method: 'POST', token, body: { reason: 'The contract has ended.' } });
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText('This license is already deactivated.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(record(page).getByText('The contract has ended.').first()).toBeVisible();
  await expect(record(page).getByRole('button', { name: 'Reactivate' })).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('a license is deactivated with a reason, reactivated, and deleted with its machines', async ({ page }) => {
  const { id, key, keyEnding, token } = await issue(uniqueName('Off and on'), 1, 1);
  await open(page, id);
  const dialog = page.getByRole('dialog');
  await record(page).getByRole('button', { name: 'Deactivate…' }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Fill in this field/);
  await dialog.getByLabel('Reason').fill('The invoice is unpaid.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  // The message stays while it is pointed at.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(record(page).getByText('The invoice is unpaid.').first()).toBeVisible();
  await expect(record(page).getByText('0 of 2').first()).toBeVisible();
  await expectAccessible(page);
  const track = { fingerprint: machine(0).fingerprint, instanceId: crypto.randomUUID() };
  expect(await callAsPlugin('track', key, track)).toBe(403);
  await record(page).getByRole('button', { name: 'Reactivate' }).press('Enter');
  await expect(record(page).getByRole('button', { name: 'Deactivate…' })).toBeVisible();
  await expect(page.getByText('The license is active again.')).toBeVisible();
  expect(await callAsPlugin('track', key, track)).toBe(200);

  await record(page).getByRole('button', { name: 'Delete license…' }).click();
  await dialog.getByLabel(`Type ${keyEnding}`).fill(keyEnding);
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByLabel('Delete anyway').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(record(page)).toHaveCount(0);
  expect((await api(`/api/licenses/${id}`, { token })).status).toBe(404);
  expect(await callAsPlugin('track', key, track)).toBe(401);
});

test('licenses are deactivated in bulk, restored and extended', async ({ page }) => {
  const mark = uniqueName('Bulk');
  const [one, two] = [await issue(`${mark} one`, 0, 0), await issue(`${mark} two`, 0, 0)];
  const read = async ({ id, token }: typeof one) => (await api(`/api/licenses/${id}`, { token })).body;
  const before = Date.parse((await read(one)).expiresAt);
  await signIn(page, `/admin/licenses?q=${encodeURIComponent(mark)}`);
  await expect(page.getByText('2 licenses found')).toBeVisible();
  await page.getByLabel('Select all loaded rows').check();
  await bulkAction(page, 'Deactivate…');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Deactivate 2 licenses?');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The order was cancelled.');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText('2 deactivated.')).toBeVisible();
  expect(await read(one)).toMatchObject({ status: 'deactivated', deactivationReason: 'The order was cancelled.' });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('2 undone.')).toBeVisible();
  expect((await read(two)).status).toBe('active');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Select all loaded rows').check();
  await bulkAction(page, 'Extend…');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Days' }).fill('30');
  await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText('2 extended.')).toBeVisible();
  expect(Date.parse((await read(one)).expiresAt) - before).toBe(30 * 24 * 60 * 60 * 1000);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('2 undone.')).toBeVisible();
  expect(Date.parse((await read(one)).expiresAt)).toBe(before);
});

test('licenses are filtered by their expiry date', async ({ page }) => {
  const mark = uniqueName('Expiry');
  await issue(mark, 0, 0);
  await signIn(page, `/admin/licenses?q=${encodeURIComponent(mark)}`);
  await expect(page.getByText('1 license found')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Expires' })).toBeVisible();
  await expect(page.getByText('Times are in your time zone, UTC.')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Expires' }).click();
  await page.getByRole('menuitem', { name: 'Within 90 days or expired' }).click();
  await expect(page.getByRole('heading', { name: 'No licenses found' })).toBeVisible();
  await page.getByRole('button', { name: /^Expires: Within 90 days or expired/ }).click();
  await page.getByRole('menuitem', { name: 'Custom date…' }).click();
  const day = daysAhead(201).slice(0, 10);
  const [year = '', month = '', date = ''] = day.split('-');
  const field = (part: string) => page.getByRole('dialog').getByRole('spinbutton', { name: new RegExp(`^${part}`) });
  await field('month').click();
  await page.keyboard.type(`${month}${date}${year}`);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`expiresBefore=${day}`));
  await expect(page.getByText('1 license found')).toBeVisible();
});

test('a license due for renewal is listed in its month with its seat usage, exported, and leaves the month when extended', async ({
  page,
}) => {
  const customer = uniqueName('Renewal');
  const expiresAt = daysAhead(40);
  const { id, token } = await issue(customer, 2, 2, expiresAt);
  await signIn(page, `/admin/renewals?q=${encodeURIComponent(customer)}`);
  await page.getByRole('search').getByRole('button', { name: 'Month (UTC)' }).click();
  await page.getByRole('menuitemradio', { name: monthOf(expiresAt) }).click();
  await expect(page).toHaveURL(new RegExp(`month=${expiresAt.slice(0, 7)}`));
  await expect(page.getByText('1 renewal found')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: customer });
  await expect(row).toContainText(monthOf(expiresAt));
  await expect(row).toContainText('2 of 2');
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [header = '', ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(header).toContain('Seats at peak');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(customer);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await row.getByRole('rowheader').click();
  await extendByYear(page);
  await expect(page.getByRole('heading', { name: 'No renewals found' })).toBeVisible();
  const extended = (await api(`/api/licenses/${id}`, { token })).body.expiresAt as string;
  await visit(page, `/admin/renewals?q=${encodeURIComponent(customer)}`);
  await expect(row).toContainText(monthOf(extended));
});
