import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { newId } from '../domain/ids.ts';
import { SavedView } from '../models/SavedView.ts';
import { User } from '../models/User.ts';
import { createAdmin } from '../seeds/first-admin.ts';
import type { Input } from './handler.ts';
import { updateSavedView } from './saved-views.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const at = now.toISOString();

let db: Database;
beforeAll(async () => {
  db = openDatabase(readConfig({ DATABASE_URL: 'sqlite::memory:' }).database);
  await db.migrate();
});
afterAll(() => db.close());

test('a change of one field does not overwrite what another call changes meanwhile', async () => {
  await createAdmin(db, { email: 'admin@example.com', password: 'nine-elbows-and-a-reducer' }, now);
  const actor = await User.query(db.read).first().throwIfNotFound();
  const row = { id: newId(now.getTime()), userId: actor.id, list: 'families', name: 'Elbows', query: '' } as const;
  await db.transaction(async (tx) => {
    // As if another call had changed the name, which was read before.
    await SavedView.query(tx).insert({ ...row, sortName: 'reducers', pinned: false, createdAt: at, updatedAt: at });
    const call = { tx, actor, context: { now: () => now }, params: { id: row.id }, body: { pinned: true } };
    await updateSavedView(call as unknown as Input<'updateSavedView'>);
  });
  expect(await SavedView.query(db.read).findById(row.id)).toMatchObject({ sortName: 'reducers', pinned: true });
});
