import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { system } from '../domain/actor.ts';
import { newId } from '../domain/ids.ts';
import { SavedView } from '../models/SavedView.ts';
import { User } from '../models/User.ts';
import { createAdmin } from '../seeds/first-admin.ts';
import { getMe, updateMe } from './account.ts';
import type { Input } from './handler.ts';
import { eraseUser } from './user-accounts.ts';
import { listUsers } from './users.ts';

const { database } = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'sqlite::memory:' });
const now = new Date('2026-11-22T12:00:00.000Z');
const at = now.toISOString();

let db: Database;
beforeAll(async () => {
  db = openDatabase(database);
  await db.migrate();
});
afterAll(() => db.close());

async function userWithView(email: string): Promise<User> {
  await createAdmin(db, { email, password: 'nine-elbows-and-a-reducer' }, now);
  const user = await User.query(db.read).findOne({ email }).throwIfNotFound();
  const view = { id: newId(now.getTime()), userId: user.id, list: 'families', name: 'Elbows', sortName: 'elbows' } as const;
  const fields = { ...view, query: 'category=elbow', pinned: true, createdAt: at, updatedAt: at };
  await db.transaction(async (tx) => await SavedView.query(tx).insert(fields));
  return user;
}

test('erasing a user deletes that user’s saved views and no others', async () => {
  const user = await userWithView('leaves@example.com');
  const other = await userWithView('stays@example.com');
  const call = { actor: system, context: { now: () => now }, requestId: null };
  await db.transaction((tx) => eraseUser({ ...call, tx }, user));
  expect(await SavedView.query(db.read).select('userId')).toEqual([{ userId: other.id }]);
});

test('a user who is deleted during a call has to sign in', async () => {
  const user = await userWithView('during-a-call@example.com');
  await db.transaction((tx) => eraseUser({ tx, actor: system, context: { now: () => now }, requestId: null }, user));
  const call = { tx: db.read, actor: user.toActor() };
  await expect(getMe(call as Input<'getMe'>)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  await expect(updateMe(call as Input<'updateMe'>)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
});

test('users and assignees are sorted by name, ignoring case and accents', async () => {
  const names = ['Ångström', 'anna Berg', 'Zoe Kern', 'Bert Olsen'];
  await db.transaction(async (tx) => {
    for (const [index, name] of names.entries()) {
      const account = { name, email: `sorted-${index}@example.com`, passwordHash: '', role: 'admin' } as const;
      await User.query(tx).insert(User.row(account, now));
    }
  });
  const sorted = ['Ångström', 'anna Berg', 'Bert Olsen', 'Zoe Kern'];
  const context = { secrets: { cursor: createSecretKey(randomBytes(32)) } };
  const page = async (cursor?: string) => {
    const query = { q: 'sorted-', sort: 'name', limit: 2, cursor };
    return (await listUsers({ context, tx: db.read, query } as unknown as Input<'listUsers'>)).body;
  };
  const first = await page();
  const second = await page(first.nextCursor ?? '');
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(sorted);
  const assignable = await User.assignable(db.read).where('email', 'like', 'sorted-%');
  expect(assignable.map(({ name }) => name)).toEqual(sorted);
});
