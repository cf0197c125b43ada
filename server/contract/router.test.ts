import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApp, testConfig } from '../../tests/support/app.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { newLicenseKey } from '../domain/licenses.ts';
import { createAdmin } from '../seeds/first-admin.ts';

/** Opens a database until the test has finished. */
async function openUntilFinished(settings: Record<string, string> = {}): Promise<Database> {
  const db = openDatabase(testConfig(settings).database);
  onTestFinished(() => db.close());
  await db.migrate();
  return db;
}

/** Starts a server with this database until the test has finished; returns its origin. */
async function serve(db: Database): Promise<string> {
  const { url, stop } = await startApp({ db });
  onTestFinished(stop);
  return url;
}

/** Sends 30 equal requests at once and returns the statuses of their responses. */
async function sendMany(url: string, request: RequestInit): Promise<Set<number>> {
  const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(url, request)));
  return new Set(answers.map(({ status }) => status));
}

test('operations that open their transactions themselves share the limit of concurrent transactions', async () => {
  const db = await openUntilFinished();
  let running = 0;
  let most = 0;
  const counting: Database = {
    ...db,
    callsAtOnce: 3,
    async transaction(work) {
      running += 1;
      most = Math.max(most, running);
      return db.transaction(work).finally(() => (running -= 1));
    },
  };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ refreshToken: 'a'.repeat(43) });
  const statuses = await sendMany(`${await serve(counting)}/api/auth/refresh-token`, { method: 'POST', headers, body });
  expect(statuses).toEqual(new Set([401]));
  expect(most).toBe(3);
});

test('a query that is not percent-encoded UTF-8 is refused', async () => {
  const origin = await serve(await openUntilFinished());
  const search = async (q: string) => (await fetch(`${origin}/api/public/families?q=${q}`)).status;
  // An unpaired byte, an encoded surrogate, no hexadecimal digits and a truncated character.
  for (const query of ['%FF', '%ED%A0%80', '%zz', 'caf%C3']) expect(await search(query), query).toBe(400);
  for (const query of ['caf%C3%A9', 'weld+neck', '100%25']) expect(await search(query), query).toBe(200);
});

test('only responses to public reads may be stored, not those with tokens or personal data, and not problems', async () => {
  const db = await openUntilFinished();
  const account = { email: 'admin@example.com', password: 'a-password-for-tests' };
  await createAdmin(db, account, new Date());
  const { call, stop } = await startApp({ db });
  onTestFinished(stop);
  const signIn = await call('POST', '/auth/login', { username: account.email, password: account.password });
  const asAdmin = { authorization: `Bearer ${signIn.body.accessToken as string}` };
  const answers = [
    signIn,
    await call('GET', '/auth/me', undefined, asAdmin),
    await call('GET', '/licenses', undefined, asAdmin),
    await call('GET', '/auth/me'),
    await call('GET', '/public/families/unknown'),
    await call('GET', '/unknown'),
    await call('GET', '/public/families'),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [200, 'no-store'],
    [200, 'no-store'],
    [200, 'no-store'],
    [401, 'no-store'],
    [404, 'no-store'],
    [404, 'no-store'],
    [200, expect.stringMatching(/^public, max-age=\d+$/)],
  ]);
});

test('reads wait for their turn before the database is asked for their caller', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-router-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const db = await openUntilFinished({ DATABASE_URL: 'sqlite:reads.sqlite', DATA_DIR: folder });
  const running = new Set<string>();
  let most = 0;
  db.read.on('query', ({ __knexQueryUid }: { __knexQueryUid: string }) => {
    running.add(__knexQueryUid);
    most = Math.max(most, running.size);
  });
  db.read.on('query-response', (_, { __knexQueryUid }: { __knexQueryUid: string }) => running.delete(__knexQueryUid));
  const origin = await serve({ ...db, readsAtOnce: 2 });
  const statuses = await sendMany(`${origin}/api/licenses/isLogged`, { headers: { 'x-license-key': newLicenseKey() } });
  expect(statuses).toEqual(new Set([401]));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
});

test('reads that wait for the same response send it as soon as it is cached', async () => {
  const db = await openUntilFinished();
  const lists: string[] = [];
  db.read.on('query', ({ sql }: { sql: string }) => {
    if (/from `families`.*order by/.test(sql)) lists.push(sql);
  });
  const origin = await serve({ ...db, readsAtOnce: 2 });
  expect(await sendMany(`${origin}/api/public/families`, {})).toEqual(new Set([200]));
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.length).toBeLessThanOrEqual(4);
});
