// Passwords set with emailed links, and second factors, on a real database with a clock that the test sets.
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import { send } from '../../tests/support/calls.ts';
import type { Database } from '../db/database.ts';
import { createLog } from '../log.ts';
import { sendNextMail } from '../mail/outbox.ts';
import type { FinishedMail } from '../mail/transport.ts';
import { Activity } from '../models/Activity.ts';
import { User } from '../models/User.ts';
import { createAdmin } from '../seeds/first-admin.ts';

const account = { username: 'admin@example.com', password: 'a-password-for-tests' };
const newPassword = 'seven-flanges-and-a-tee';
const seconds = 1000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;
let clock: number;
let db: Database;
let app: RunningApp;
let origin: string;
const mails: FinishedMail[] = [];
const now = () => new Date(clock);

beforeAll(async () => {
  app = await startApp({ settings: { LOGIN_LIMIT: '5' }, now });
  ({ db, url: origin } = app);
});
// The guard checks the expiry of access tokens against the machine's clock.
beforeEach(async () => {
  clock = Date.now();
  for (const table of ['limitCounters', 'users', 'mails', 'activityLog']) await db.read(table).delete();
  await createAdmin(db, { email: account.username, password: account.password }, now());
  mails.length = 0;
});
afterAll(() => app.stop());

const call = (method: string, path: string, { body, token, to = origin }: { body?: object; token?: string; to?: string } = {}) =>
  send(to, method, path, { body, headers: token ? { authorization: `Bearer ${token}` } : {} });
const post = (path: string, body: object) => call('POST', `/api/auth/${path}`, { body });
const login = (change: object = {}) => post('login', { ...account, ...change });
const tokenOf = async () => (await login()).body.accessToken as string;

/** Sends the queued emails; returns the tokens of the links in them. */
async function deliver(): Promise<string[]> {
  const accept = (mail: FinishedMail) => {
    mails.push(mail);
    return Promise.resolve('250 OK');
  };
  const transport = { send: accept, close: () => undefined };
  const { config, secrets } = app;
  const log = createLog('silent');
  const before = mails.length;
  while (await sendNextMail({ config, db, secrets, transport, log, now }));
  return mails.slice(before).flatMap(({ text }) => /reset-password#([\w-]+)/.exec(text)?.[1] ?? []);
}

async function resetToken(): Promise<string> {
  expect((await post('password-reset', { email: account.username })).status).toBe(204);
  const [token] = await deliver();
  return token ?? 'no email';
}

test('a link sets a new password once, ends all sessions, and notifies the user', async () => {
  const [before, token] = [await tokenOf(), await resetToken()];
  const link = await post('password-link', { token });
  expect([link.status, link.body]).toMatchObject([200, { purpose: 'reset', email: account.username, name: 'Administrator' }]);
  expect((await post('set-password', { token, password: newPassword })).status).toBe(204);
  expect((await call('GET', '/api/auth/me', { token: before })).status).toBe(401);
  expect([(await login()).status, (await login({ password: newPassword })).status]).toEqual([401, 200]);
  for (const answer of [
    await post('set-password', { token, password: account.password }),
    await post('password-link', { token }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'LINK_INVALID']);
  await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(['Choose a new password', 'Your password was changed']);
});

test('a new password unlocks an account that was locked by wrong guesses, unless it has a second factor', async () => {
  const setPassword = async (password: string) =>
    expect((await post('set-password', { token: await resetToken(), password })).status).toBe(204);
  // The second time, the account has signed in from this address before.
  for (const password of [newPassword, account.password]) {
    for (let turn = 0; turn < 5; turn += 1) expect((await login({ password: 'wrong' })).status).toBe(401);
    expect((await login({ password })).status).toBe(429);
    await setPassword(password);
    expect((await login({ password })).status).toBe(200);
  }

  await turnOn();
  for (let turn = 0; turn < 5; turn += 1) await login({ code: '000000' });
  await setPassword(newPassword);
  expect((await login({ password: newPassword })).status).toBe(429);
});

test('of two concurrent uses of a link, one sets the password', async () => {
  const token = await resetToken();
  const answers = await Promise.all(
    [newPassword, `${newPassword}-2`].map((password) => post('set-password', { token, password })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403]);
});

test('a reset link expires after 30 minutes, an invitation after 7 days', async () => {
  const token = await resetToken();
  clock += 30 * minutes - seconds;
  expect((await post('password-link', { token })).status).toBe(200);
  clock += seconds;
  expect((await post('set-password', { token, password: newPassword })).status).toBe(403);

  clock = Date.now();
  const body = { email: 'mara@example.com', name: 'Mara Lindqvist', role: 'user' };
  const invited = await call('POST', '/api/admin/users', { body, token: await tokenOf() });
  expect([invited.status, invited.body.status]).toEqual([201, 'invited']);
  const [invitation = ''] = await deliver();
  expect((await login({ username: body.email, password: '' })).status).toBe(422);
  expect((await login({ username: body.email, password: newPassword })).status).toBe(401);
  clock += 7 * days - seconds;
  expect((await post('password-link', { token: invitation })).body.purpose).toBe('invitation');
  clock += seconds;
  expect((await post('password-link', { token: invitation })).status).toBe(403);
});

test('an invitation that is sent after an earlier one was accepted creates no link', async () => {
  const token = await tokenOf();
  const body = { email: 'mara@example.com', name: 'Mara Lindqvist', role: 'user' };
  const { id } = (await call('POST', '/api/admin/users', { body, token })).body;
  const [invitation = ''] = await deliver();
  expect((await call('POST', `/api/admin/users/${id as string}/invitation`, { token })).status).toBe(204);
  expect((await post('set-password', { token: invitation, password: newPassword })).status).toBe(204);
  await deliver();
  // A first password is not a change of which the user has to know.
  expect(mails.map(({ subject }) => subject)).toEqual(['You’re invited']);
  expect(await db.read('passwordLinks')).toEqual([]);
});

test('a reset email that waited until the password was set is not sent', async () => {
  const token = await resetToken();
  await post('password-reset', { email: account.username });
  clock += seconds;
  expect((await post('set-password', { token, password: newPassword })).status).toBe(204);
  expect(await deliver()).toEqual([]);
  expect(mails.map(({ subject }) => subject)).toEqual(['Choose a new password', 'Your password was changed']);
  expect(await resetToken()).toMatch(/^[\w-]{43}$/);
});

test('a password that holds the name of its user is refused, and the link can be used again', async () => {
  const token = await resetToken();
  const { status, body } = await post('set-password', { token, password: 'my-administrator-2026' });
  expect([status, body.details]).toMatchObject([422, [{ pointer: '/password', code: 'HOLDS_ADDRESS' }]]);
  expect((await post('set-password', { token, password: newPassword })).status).toBe(204);
});

test('a reset request does the same work with and without an account', async () => {
  const statements = async (email: string) => {
    const seen: string[] = [];
    const note = ({ sql }: { sql: string }) => void seen.push(sql);
    db.read.on('query', note);
    const { status, body } = await post('password-reset', { email });
    db.read.removeListener('query', note);
    return { status, body, seen };
  };
  const [known, unknown] = [await statements(account.username), await statements('nobody@example.com')];
  expect(known.seen.length).toBeGreaterThan(1);
  expect(unknown).toEqual(known);
  expect(await db.read('mails').select('template', 'data', 'attempts')).toEqual([
    { template: 'password-reset', data: '{"name":"","url":""}', attempts: 0 },
    { template: 'password-reset', data: '{"name":"","url":""}', attempts: 0 },
  ]);
  expect(await deliver()).toHaveLength(1);
  expect(mails.map(({ to }) => to)).toEqual([account.username]);
});

test('neither outbox nor links store a token, and a deactivated user gets none', async () => {
  const token = await resetToken();
  const stored = JSON.stringify([await db.read('mails'), await db.read('passwordLinks')]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(stored).not.toContain(token);
  await User.query(db.read).patch({ active: false });
  expect((await post('set-password', { token, password: newPassword })).status).toBe(403);
  await post('password-reset', { email: account.username });
  expect(await deliver()).toEqual([]);
});

test('an address gets at most five links an hour from all callers', async () => {
  const ask = async (email: string) => (await post('password-reset', { email })).status;
  for (const email of [account.username, 'nobody@example.com']) {
    for (let turn = 0; turn < 5; turn += 1) expect(await ask(email)).toBe(204);
    expect(await ask(email)).toBe(429);
  }
  clock += 60 * minutes;
  expect(await ask(account.username)).toBe(204);
});

/** Turns the second factor on; returns its secret, the recovery codes and the access token. */
async function turnOn(to = origin): Promise<{ secret: string; recoveryCodes: string[]; token: string }> {
  const token = await tokenOf();
  const started = await call('POST', '/api/auth/second-factor', { body: { password: account.password }, token, to });
  const { secret } = started.body;
  const body = { code: await codeAt(secret, -30) };
  const confirmed = await call('POST', '/api/auth/second-factor/confirm', { body, token, to });
  expect([started.status, confirmed.status]).toEqual([200, 200]);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes, token };
}
const codeAt = (secret: string, aheadSeconds = 0) => generate({ secret, epoch: Math.floor(clock / 1000) + aheadSeconds });

test('a second factor requires a code, and each code works once', async () => {
  const { secret } = await turnOn();
  expect((await login()).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await login({ password: 'wrong', code: await codeAt(secret) })).body.code).toBe('INVALID_CREDENTIALS');
  const code = await codeAt(secret);
  const answers = await Promise.all([login({ code }), login({ code })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await login({ code })).body.code).toBe('SECOND_FACTOR_INVALID');
  clock += 30 * seconds;
  expect((await login({ code: await codeAt(secret) })).status).toBe(200);
});

test('guessing codes is limited like guessing passwords', async () => {
  const { secret } = await turnOn();
  for (let turn = 0; turn < 5; turn += 1) expect((await login({ code: '000000' })).status).toBe(401);
  expect((await login({ code: await codeAt(secret) })).status).toBe(429);
  clock += 15 * minutes;
  expect((await login({ code: await codeAt(secret) })).status).toBe(200);
});

test('the correct password does not allow more guesses of codes', async () => {
  const { secret, token } = await turnOn();
  const off = (code: string) =>
    call('POST', '/api/auth/second-factor/disable', { body: { password: account.password, code }, token });
  const change = (newOne: string) =>
    call('POST', '/api/auth/password', { body: { currentPassword: account.password, newPassword: newOne }, token });
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await off('000000')).status).toBe(422);
    // The new password is refused, so that the user is not notified of a change.
    if (turn < 4) expect((await change('aaaaaaaaaa')).body.details[0].pointer).toBe('/newPassword');
  }
  const code = await codeAt(secret);
  expect([(await off(code)).status, (await login({ code })).status]).toEqual([429, 429]);
});

test('turning a second factor on uses up its code and its secret, and ends the other sessions', async () => {
  const other = await tokenOf();
  const { secret, token } = await turnOn();
  const me = async (one: string) => (await call('GET', '/api/auth/me', { token: one })).status;
  expect([await me(other), await me(token)]).toEqual([401, 200]);
  expect((await login({ code: await codeAt(secret, -30) })).body.code).toBe('SECOND_FACTOR_INVALID');
  const again = { body: { code: await codeAt(secret) }, token };
  expect((await call('POST', '/api/auth/second-factor/confirm', again)).body.code).toBe('SECOND_FACTOR_OFF');
  expect((await login({ code: await codeAt(secret) })).status).toBe(200);
});

test('a recovery code works for its owner only', async () => {
  const { recoveryCodes } = await turnOn();
  const [code] = recoveryCodes;
  const username = 'jan@example.com';
  await createAdmin(db, { email: username, password: account.password }, now());
  const { totpSecret } = await User.query(db.read).findOne({ email: account.username }).throwIfNotFound();
  await User.query(db.read).patch({ totpSecret }).where({ email: username });
  expect((await login({ username, code })).body.code).toBe('SECOND_FACTOR_INVALID');
  expect((await login({ code })).status).toBe(200);
});

test('a recovery code works once, is stored as a hash, and its use is logged', async () => {
  const { recoveryCodes, secret } = await turnOn();
  const [code = '', other = ''] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  expect((await login({ code: code.toUpperCase() })).status).toBe(200);
  expect((await login({ code })).status).toBe(401);
  const stored = JSON.stringify([await db.read('recoveryCodes'), await db.read('users')]);
  for (const hidden of [other, other.replace('-', ''), secret]) expect(stored).not.toContain(hidden);
  expect(await Activity.query(db.read).where({ action: 'user.recovery-code-used' }).resultSize()).toBe(1);
});

test('turning a second factor on or off is a change of the user', async () => {
  const changedAt = async () => (await User.query(db.read).findOne({ email: account.username }).throwIfNotFound()).updatedAt;
  clock += 30 * seconds;
  const { secret, token } = await turnOn();
  expect(await changedAt()).toBe(now().toISOString());
  clock += 60 * seconds;
  const body = { password: account.password, code: await codeAt(secret) };
  expect((await call('POST', '/api/auth/second-factor/disable', { body, token })).status).toBe(204);
  expect(await changedAt()).toBe(now().toISOString());
});

test('a second factor that was turned off can be set up again at once', async () => {
  const { secret, token } = await turnOn();
  const body = { password: account.password, code: await codeAt(secret, 30) };
  expect((await call('POST', '/api/auth/second-factor/disable', { body, token })).status).toBe(204);
  const again = await turnOn();
  const code = await codeAt(again.secret);
  expect((await login({ code })).status).toBe(200);
  expect((await login({ code })).status).toBe(401);
});

test('turning a second factor off requires both factors', async () => {
  const { secret, token } = await turnOn();
  const off = (body: object) => call('POST', '/api/auth/second-factor/disable', { body, token });
  expect((await off({ password: account.password, code: '000000' })).body.details[0].pointer).toBe('/code');
  expect((await off({ password: 'wrong', code: await codeAt(secret) })).body.details[0].pointer).toBe('/password');
  expect((await off({ password: account.password, code: await codeAt(secret) })).status).toBe(204);
  expect((await login()).status).toBe(200);
  await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Two-step verification was turned on',
    'Two-step verification was turned off',
  ]);
});

test('if a second factor is required, an administrator without one can use only the account page', async () => {
  const { url: strict, stop } = await startApp({ settings: { REQUIRE_SECOND_FACTOR: 'true' }, db, now });
  onTestFinished(stop);
  const token = await tokenOf();
  const status = async (path: string) => (await call('GET', path, { token, to: strict })).status;
  const refused = await call('GET', '/api/admin/users', { token, to: strict });
  expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
  expect([await status('/api/licenses'), await status('/api/auth/me'), await status('/api/auth/sessions')]).toEqual([
    403, 200, 200,
  ]);
  expect((await call('GET', '/api/auth/second-factor', { token, to: strict })).body).toMatchObject({
    enabled: false,
    required: true,
  });
  const { secret, token: verified } = await turnOn(strict);
  expect((await call('GET', '/api/admin/users', { token: verified, to: strict })).status).toBe(200);
  const body = { password: account.password, code: await codeAt(secret) };
  const off = await call('POST', '/api/auth/second-factor/disable', { body, token: verified, to: strict });
  expect([off.status, off.body.code]).toEqual([403, 'FORBIDDEN']);
});

test('after a change of SECRET_KEY neither the app nor the password alone works', async () => {
  const { secret } = await turnOn();
  await User.query(db.read).patch({ totpSecret: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' });
  expect((await login({ code: await codeAt(secret) })).body.code).toBe('SECOND_FACTOR_INVALID');
});
