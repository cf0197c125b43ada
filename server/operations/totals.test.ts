// The totals of lists, when operations of a different tag than the list's change its records.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApp, testConfig, type RunningApp } from '../../tests/support/app.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { createAdmin } from '../seeds/first-admin.ts';

const account = { username: 'admin@example.com', password: 'a-password-for-tests' };
const person = { name: 'Ingrid Nilsen', message: 'The export leaves out a weld.', consent: true, topic: 'licensing' };

/** Calls `beforeCommit` when the work of a transaction is done, but not yet visible to others. */
const withHook = (db: Database, beforeCommit: () => Promise<unknown>): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (tx) => {
      const value = await work(tx);
      await beforeCommit();
      return value;
    }),
});

/** A server with six support requests of two people, and the total of the new, unassigned ones, of which one is listed. */
async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-totals-'));
  const db = openDatabase(testConfig({ DATABASE_URL: 'sqlite:totals.sqlite', DATA_DIR: folder }).database);
  await db.migrate();
  await createAdmin(db, { email: account.username, password: account.password }, new Date());
  let beforeCommit: () => Promise<unknown> = async () => undefined;
  const app = await startApp({ db: withHook(db, () => beforeCommit()) });
  onTestFinished(async () => {
    await app.stop();
    await db.close();
    rmSync(folder, { recursive: true });
  });
  const { body } = await app.call('POST', '/auth/login', account);
  const admin = { authorization: `Bearer ${body.accessToken as string}` };
  for (const email of ['a', 'b', 'a', 'b', 'a', 'b'].map((name) => `${name}@example.com`)) {
    await app.call('POST', '/public/support-requests', { ...person, email });
  }
  const call = (method: string, path: string, given?: object) => app.call(method, path, given, admin);
  const readTotal = async () =>
    (await call('GET', '/admin/support-requests?status=new&assignee=none&limit=1')).body.total as number;
  return {
    call,
    readTotal,
    /** Reads the total while the write is not committed yet, which caches it. */
    async readDuring(write: () => ReturnType<RunningApp['call']>) {
      beforeCommit = async () => void (await readTotal());
      expect((await write()).status).toBeLessThan(300);
      beforeCommit = async () => undefined;
    },
  };
}

test('a total that was counted while a reply was being stored is not served after the reply', async () => {
  const { call, readTotal, readDuring } = await setUp();
  const { body } = await call('GET', '/admin/support-requests?limit=1');
  const path = `/admin/support-requests/${body.items[0].id as string}/replies`;
  await readDuring(() => call('POST', path, { text: 'Hello.', status: 'open' }));
  expect(await readTotal()).toBe(5);
});

test('a total that was counted while a person was being erased is not served after the erasure', async () => {
  const { call, readTotal, readDuring } = await setUp();
  await readDuring(() => call('DELETE', '/admin/customers/data?email=a@example.com'));
  expect(await readTotal()).toBe(3);
});

test('a total that was counted while an assignee was being deleted is not served after the deletion', async () => {
  const { call, readTotal, readDuring } = await setUp();
  const invited = await call('POST', '/admin/users', { email: 'jon@example.com', name: 'Jon', role: 'admin' });
  const { body } = await call('GET', '/admin/support-requests?limit=1');
  const path = `/admin/support-requests/${body.items[0].id as string}/assign`;
  expect((await call('PATCH', path, { assigneeId: invited.body.id })).status).toBe(200);
  await readDuring(() => call('DELETE', `/admin/users/${invited.body.id as string}`));
  expect(await readTotal()).toBe(6);
});
