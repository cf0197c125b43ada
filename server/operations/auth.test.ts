// Sign-ins on a real database, with a clock that the test turns: what happens after minutes and after weeks.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { createAdmin } from '../db/first-admin.ts';
import { readSecrets } from '../domain/secrets.ts';
import { makeLog } from '../log.ts';
import { Activity } from '../models/Activity.ts';

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

async function listen(secretKey: string): Promise<Listening> {
  const secrets = readSecrets({ ...config, secretKey });
  const app = createApp({ config, db, secrets, log: makeLog('silent'), siteFolder: '/nowhere', now: () => new Date(clock) });
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

const login = (change: object = {}) => post('login', { ...account, ...change });
const refresh = (refreshToken: string | undefined) => post('refresh-token', { refreshToken });
const signIn = async () => (await login()).body['refreshToken'];

test('a refresh token that comes again within ten seconds is answered with the same next one', async () => {
  const token = await signIn();
  const first = await refresh(token);
  clock += 10 * seconds;
  const second = await refresh(token);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body['refreshToken']).toBe(first.body['refreshToken']);
  expect((await refresh(second.body['refreshToken'])).status).toBe(200);
});

test('one that comes again later was stolen: all of its sign-in end, another sign-in goes on, and the log says so', async () => {
  const [stolen, other] = [await signIn(), await signIn()];
  const owner = (await refresh(stolen)).body['refreshToken'];
  clock += 10 * seconds + 1;
  const thief = await refresh(stolen);
  expect([thief.status, thief.body['code']]).toEqual([401, 'REFRESH_TOKEN_INVALID']);
  expect((await refresh(owner)).status).toBe(401);
  expect((await refresh(other)).status).toBe(200);
  expect(await Activity.query(db.read).where({ action: 'user.sessions-revoked' }).resultSize()).toBe(1);
});

test('a refresh token ends after 30 days', async () => {
  const [early, late] = [await signIn(), await signIn()];
  clock += 30 * days - seconds;
  expect((await refresh(early)).status).toBe(200);
  clock += seconds;
  expect((await refresh(late)).status).toBe(401);
});

test('neither passwords nor refresh tokens are stored as they are', async () => {
  const token = await signIn();
  const stored = JSON.stringify([await db.read('users'), await db.read('refreshTokens'), await db.read('limitCounters')]);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(account.password);
});

test('after too many wrong passwords one has to wait 15 minutes, and to go on guessing makes it no longer', async () => {
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

test('with another secret of the server every sign-in has ended, and one may sign in anew', async () => {
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
