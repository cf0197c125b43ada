// Sign-ins on a real database, with a clock that the test sets: what happens after minutes and after weeks.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import { spyOnHashing } from '../../tests/support/hashing.ts';
import type { Database } from '../db/database.ts';
import { createAdmin } from '../seeds/first-admin.ts';
import { Activity } from '../models/Activity.ts';
import { RefreshToken } from '../models/RefreshToken.ts';
import { Session } from '../models/Session.ts';
import { User } from '../models/User.ts';

const hash = spyOnHashing();

const account = { username: 'admin@example.com', password: 'a-password-for-tests' };
const seconds = 1000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;

let clock: number;
let db: Database;
let app: RunningApp;

/** Starts a server with these settings, which does not close the shared database. */
const startAnother = (settings: Record<string, string>, database = db) =>
  startApp({ settings: { LOGIN_LIMIT: '3', ...settings }, db: database, now: () => new Date(clock) });

beforeAll(async () => {
  app = await startApp({ settings: { LOGIN_LIMIT: '3' }, now: () => new Date(clock) });
  db = app.db;
  await createAdmin(db, { email: account.username, password: account.password }, new Date());
});
beforeEach(async () => {
  clock = Date.parse('2026-11-20T12:00:00.000Z');
  await db.read('limitCounters').delete();
});
afterAll(() => app.stop());

const post = (path: string, body: object, to = app) => to.call('POST', `/auth/${path}`, body);
const logout = (refreshToken: string | undefined) => post('logout', { refreshToken });
const login = (change: object = {}) => post('login', { ...account, ...change });
const refresh = (refreshToken: string | undefined) => post('refresh-token', { refreshToken });
const signIn = async () => (await login()).body['refreshToken'] as string;

test('reusing a refresh token within ten seconds returns the same next token', async () => {
  const token = await signIn();
  const first = await refresh(token);
  clock += 10 * seconds;
  const second = await refresh(token);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body['refreshToken']).toBe(first.body['refreshToken']);
  expect((await refresh(second.body['refreshToken'])).status).toBe(200);
});

test('reusing a refresh token later ends its session, keeps others, and is logged', async () => {
  const [stolen, other] = [await signIn(), await signIn()];
  const owner = (await refresh(stolen)).body['refreshToken'];
  clock += 10 * seconds + 1;
  const thief = await refresh(stolen);
  expect([thief.status, thief.body['code']]).toEqual([401, 'REFRESH_TOKEN_INVALID']);
  expect((await refresh(owner)).status).toBe(401);
  expect((await refresh(other)).status).toBe(200);
  expect(await Activity.query(db.read).where({ action: 'user.sessions-revoked' }).resultSize()).toBe(1);
  expect(await db.read('mails').where({ template: 'sessions-ended' }).pluck('recipient')).toEqual([account.username]);
});

test('a sign-in ignores the case of the email address and spaces around it', async () => {
  expect((await login({ username: ' Admin@Example.COM ' })).status).toBe(200);
});

test('a session that was left to a deactivated account is of no use', async () => {
  clock = Date.now();
  const { body } = await login();
  const setActive = (active: boolean) => User.query(db.read).patch({ active }).where({ email: account.username });
  await setActive(false);
  expect([await meWith(body['accessToken']), (await refresh(body['refreshToken'])).status]).toEqual([401, 401]);
  await setActive(true);
  expect([await meWith(body['accessToken']), (await refresh(body['refreshToken'])).status]).toEqual([200, 200]);
});

// The guard uses the machine's clock, so a test with access tokens sets its own clock to that time.
const meWith = async (accessToken: string | undefined, to = app) =>
  (await to.call('GET', '/auth/me', undefined, { authorization: `Bearer ${accessToken}` })).status;

test('signing out revokes both tokens, keeps other sessions, and can be repeated', async () => {
  clock = Date.now();
  const [{ body: left }, { body: other }] = [await login(), await login()];
  const renewed = (await refresh(left['refreshToken'])).body;
  expect(await meWith(renewed['accessToken'])).toBe(200);
  // Any refresh token of a session ends it, even a used one, because the response to a refresh may have been lost.
  expect((await logout(left['refreshToken'])).status).toBe(204);
  expect([await meWith(left['accessToken']), await meWith(renewed['accessToken'])]).toEqual([401, 401]);
  expect((await refresh(renewed['refreshToken'])).status).toBe(401);
  expect([await meWith(other['accessToken']), (await refresh(other['refreshToken'])).status]).toEqual([200, 200]);
  expect([(await logout(left['refreshToken'])).status, (await logout('of nobody')).status]).toEqual([204, 204]);
  expect(await Activity.query(db.read).where({ action: 'user.signed-out' }).resultSize()).toBe(1);
});

test('reuse of a refresh token also revokes the session’s access tokens', async () => {
  clock = Date.now();
  const { body: first } = await login();
  const { body: second } = await refresh(first['refreshToken']);
  expect(await meWith(second['accessToken'])).toBe(200);
  clock += 10 * seconds + 1;
  await refresh(first['refreshToken']);
  expect(await meWith(second['accessToken'])).toBe(401);
});

test('a session shows when and from where it was last renewed', async () => {
  clock = Date.now();
  const at = () => new Date(clock).toISOString();
  const begun = at();
  const { body } = await login();
  const sessions = async () => {
    const headers = { authorization: `Bearer ${body['accessToken']}` };
    return (await app.call('GET', '/auth/sessions?limit=1', undefined, headers)).body.items.at(0);
  };
  expect(await sessions()).toMatchObject({ device: 'node', createdAt: begun, lastUsedAt: begun });
  clock += 10 * minutes;
  const renewal = { refreshToken: body['refreshToken'] };
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await app.call('POST', '/auth/refresh-token', renewal, { 'user-agent': firefox });
  expect(await sessions()).toMatchObject({
    device: 'Firefox on Windows',
    address: '127.0.0.1',
    createdAt: begun,
    lastUsedAt: at(),
    current: true,
  });
});

// On PostgreSQL, a session that ends during a refresh leaves the token that the refresh stores.
test('a refresh token without a session is refused', async () => {
  const token = await signIn();
  await Session.query(db.read).delete();
  expect((await refresh(token)).status).toBe(401);
});

test('a refresh token expires after 30 days', async () => {
  const [early, late] = [await signIn(), await signIn()];
  clock += 30 * days - seconds;
  expect((await refresh(early)).status).toBe(200);
  clock += seconds;
  expect((await refresh(late)).status).toBe(401);
});

test('passwords and refresh tokens are stored as hashes', async () => {
  const token = await signIn();
  const stored = JSON.stringify([await db.read('users'), await db.read('refreshTokens'), await db.read('limitCounters')]);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(account.password);
});

test('a sign-in verifies one hash for a wrong password, an unknown address and an account without access', async () => {
  const insert = async (username: string, change: Partial<User>) => {
    await createAdmin(db, { email: username, password: account.password }, new Date());
    await User.query(db.read).patch(change).where({ email: username });
  };
  await insert('deactivated@example.com', { active: false });
  await insert('invited@example.com', { passwordHash: '' });
  const tried = { ...account, password: 'not-the-password' };
  // The first attempt also creates the decoy hash, with which unknown accounts are compared.
  await post('login', { ...tried, username: 'nobody@example.com' });
  const calls: Record<string, number> = {};
  for (const username of [account.username, 'nobody@example.com', 'deactivated@example.com', 'invited@example.com']) {
    hash.mockClear();
    expect((await post('login', { ...tried, username })).status).toBe(401);
    calls[username] = hash.mock.calls.length;
  }
  expect(Object.values(calls)).toEqual([1, 1, 1, 1]);
});

test('too many wrong passwords lock an account for 15 minutes, which further guesses don’t extend', async () => {
  for (let turn = 0; turn < 3; turn += 1) expect((await login({ password: 'wrong' })).status).toBe(401);
  clock += 14 * minutes;
  for (let turn = 0; turn < 5; turn += 1) expect((await login({ password: 'wrong' })).status).toBe(429);
  expect((await login()).status).toBe(429);
  clock += minutes;
  expect((await login()).status).toBe(200);
  const counted = JSON.stringify(await db.read('limitCounters'));
  expect(counted).toContain('login-address');
  expect(counted).not.toContain('127.0.0.1');
});

test.each([
  ['the password is replaced', { passwordHash: 'another hash' }, 'INVALID_CREDENTIALS'],
  ['the account is deactivated', { active: false }, 'INVALID_CREDENTIALS'],
  ['a second factor is turned on', { totpSecret: 'a secret' }, 'SECOND_FACTOR_REQUIRED'],
])('a sign-in starts no session if %s while the password is verified', async (_, change, code) => {
  const owner = () => User.query(db.read).findOne({ email: account.username }).throwIfNotFound();
  const { passwordHash, active, totpSecret } = await owner();
  let count = 0;
  // The first transaction of a sign-in counts the attempt, and the second one starts the session.
  const transaction: Database['transaction'] = async (work) => {
    if ((count += 1) === 2) await (await owner()).$query(db.read).patch(change);
    return db.transaction(work);
  };
  const other = await startAnother({}, { ...db, transaction });
  const sessions = () => Session.query(db.read).resultSize();
  const before = await sessions();
  try {
    expect((await post('login', account, other)).body['code']).toBe(code);
    expect(await sessions()).toBe(before);
  } finally {
    await other.stop();
    await (await owner()).$query(db.read).patch({ passwordHash, active, totpSecret });
  }
});

test('a change of SECRET_KEY ends all sessions and allows new sign-ins', async () => {
  const before = (await login()).body;
  const other = await startAnother({ SECRET_KEY: 'another secret that is long enough too' });
  try {
    expect(await meWith(before['accessToken'], other)).toBe(401);
    expect((await post('refresh-token', { refreshToken: before['refreshToken'] }, other)).status).toBe(401);
    expect((await post('login', account, other)).status).toBe(200);
  } finally {
    await other.stop();
  }
  expect((await refresh(before['refreshToken'])).status).toBe(200);
});

test('a user stores a limited number of sessions and refresh tokens', async () => {
  const rows = async () => [await Session.query(db.read).resultSize(), await RefreshToken.query(db.read).resultSize()];
  // Ten times LOGIN_LIMIT within 15 minutes.
  let token = await signIn();
  for (let count = 1; count < 30; count += 1) expect((await login()).status).toBe(200);
  for (let count = 0; count < 30; count += 1) token = (await refresh(token)).body['refreshToken'] as string;
  const before = await rows();
  expect([(await login()).status, (await refresh(token)).status]).toEqual([429, 429]);
  expect(await rows()).toEqual(before);
  clock += 15 * minutes;
  expect([(await login()).status, (await refresh(token)).status]).toEqual([200, 200]);
});

test('failures before the clock was set back do not count', async () => {
  clock += 365 * days;
  for (let count = 0; count < 3; count += 1) expect((await login({ password: 'wrong' })).status).toBe(401);
  expect((await login()).status).toBe(429);
  clock -= 365 * days;
  expect((await login()).status).toBe(200);
});
