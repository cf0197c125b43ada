// Sign-ins on a real database, with a clock that the test sets: what happens after minutes and after weeks.
import type * as crypto from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { createAdmin } from '../seeds/first-admin.ts';
import { readSecrets } from '../secret-key.ts';
import { makeLog } from '../log.ts';
import { Activity } from '../models/Activity.ts';
import { Session } from '../models/Session.ts';
import { User } from '../models/User.ts';

const hash = vi.hoisted(() => ({ calls: 0 }));
vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>();
  const argon2 = (...parameters: Parameters<typeof crypto.argon2>) => {
    hash.calls += 1;
    actual.argon2(...parameters);
  };
  return { ...actual, argon2 };
});

const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'sqlite::memory:',
  LOGIN_LIMIT: '3',
});
const account = { username: 'admin@example.com', password: 'a-password-for-tests' };
const seconds = 1000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;

let clock: number;
let db: Database;
let server: Listening;
type Listening = ReturnType<ReturnType<typeof createApp>['listen']>;

async function listen(secretKey: string, database = db): Promise<Listening> {
  const secrets = readSecrets({ ...config, secretKey });
  const app = createApp({
    config,
    db: database,
    secrets,
    log: makeLog('silent'),
    siteFolder: '/nowhere',
    now: () => new Date(clock),
  });
  const listening = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  return listening;
}

async function close(listening: Listening): Promise<void> {
  listening.closeAllConnections();
  await new Promise((resolve) => listening.close(resolve));
}

beforeAll(async () => {
  db = openDatabase(config.database);
  await db.migrate();
  await createAdmin(db, { email: account.username, password: account.password }, new Date());
  server = await listen('a secret that is long enough for tests');
});
beforeEach(async () => {
  clock = Date.parse('2026-11-20T12:00:00.000Z');
  await db.read('limitCounters').delete();
});
afterAll(async () => {
  await close(server);
  await db.close();
});

const originOf = (listening: Listening) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;

async function post(path: string, body: object, to = server): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${originOf(to)}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const logout = (refreshToken: string | undefined) =>
  fetch(`${originOf(server)}/api/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  });
const login = (change: object = {}) => post('login', { ...account, ...change });
const refresh = (refreshToken: string | undefined) => post('refresh-token', { refreshToken });
const signIn = async () => (await login()).body['refreshToken'];

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
});

// The guard uses the machine's clock, so a test with access tokens sets its own clock to that time.
const meWith = async (accessToken: string | undefined, to = server) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${originOf(to)}/api/auth/me`, { headers })).status;
};

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
    const answer = await fetch(`${originOf(server)}/api/auth/sessions?limit=1`, { headers });
    return ((await answer.json()) as { items: Record<string, unknown>[] }).items.at(0);
  };
  expect(await sessions()).toMatchObject({ createdAt: begun, lastUsedAt: begun });
  clock += 10 * minutes;
  await refresh(body['refreshToken']);
  expect(await sessions()).toMatchObject({
    device: 'node',
    address: '127.0.0.1',
    createdAt: begun,
    lastUsedAt: at(),
    current: true,
  });
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
    hash.calls = 0;
    expect((await post('login', { ...tried, username })).status).toBe(401);
    calls[username] = hash.calls;
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
  const other = await listen('a secret that is long enough for tests', { ...db, transaction });
  const sessions = () => Session.query(db.read).resultSize();
  const before = await sessions();
  try {
    expect((await post('login', account, other)).body['code']).toBe(code);
    expect(await sessions()).toBe(before);
  } finally {
    await close(other);
    await (await owner()).$query(db.read).patch({ passwordHash, active, totpSecret });
  }
});

test('a change of SECRET_KEY ends all sessions and allows new sign-ins', async () => {
  const before = (await login()).body;
  const other = await listen('another secret that is long enough too');
  try {
    const me = await fetch(`${originOf(other)}/api/auth/me`, { headers: { authorization: `Bearer ${before['accessToken']}` } });
    expect(me.status).toBe(401);
    expect((await post('refresh-token', { refreshToken: before['refreshToken'] }, other)).status).toBe(401);
    expect((await post('login', account, other)).status).toBe(200);
  } finally {
    await close(other);
  }
  expect((await refresh(before['refreshToken'])).status).toBe(200);
});
