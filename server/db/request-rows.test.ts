import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRow } from '../../tests/support/request-row.ts';
import { newId } from '../domain/ids.ts';
import { DeskRequest, RequestNote } from '../models/DeskRequest.ts';
import { User } from '../models/User.ts';
import { openDatabase, type Database } from './database.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({ kind: 'sqlite', file: null });
  await db.migrate();
});
afterAll(() => db.close());

test.each([
  ['plain text', 'Petra Lindqvist'],
  ['quotes and backslashes', String.raw`"Petra" \ 'Lindqvist' \u0041`],
  ['control characters', 'Petra\tLindqvist\u0001\n'],
  ['characters outside ASCII', 'Zoë 李 🧨 \u2028 e\u0301'],
])('a row of a list has the values of the whole request: %s', async (_, name) => {
  const row = requestRow({ name, unfinished: true, details: { pluginVersion: name, hostVersion: null } });
  await db.transaction(async (tx) => void (await DeskRequest.query(tx).insert(row)));
  const whole = await DeskRequest.selectWhole(DeskRequest.query(db.read)).findById(row.id);
  const [listed] = await DeskRequest.selectSummary(DeskRequest.query(db.read)).where({ id: row.id });
  expect(whole).toMatchObject({ name, unfinished: true, details: { pluginVersion: name, hostVersion: null }, company: null });
  expect(whole).toMatchObject({ ...listed });
  expect(Object.keys(listed ?? {}).toSorted()).toEqual([...DeskRequest.listColumns, 'assigneeName', 'noteCount'].toSorted());
});

test('a whole request has its notes from first to last, and the users of User.assignable in the same order', async () => {
  const [row, other] = [requestRow(), requestRow()];
  const now = new Date();
  const user = (name: string, fields: Partial<User> = {}) => ({
    ...User.row({ email: `${name}@example.com`, name, passwordHash: '-', role: 'admin' }, now),
    ...fields,
  });
  const author = user('Zoë "Z" Berg');
  const note = (requestId: string, text: string, secondsLater = 0) => ({
    id: newId(now.getTime() + secondsLater * 1000),
    requestId,
    authorId: author.id,
    authorName: author.name,
    at: now.toISOString(),
    text,
  });
  const notes = [note(row.id, '{"a": 1}'), note(row.id, 'second', 1)];
  await db.transaction(async (tx) => {
    const users = [author, user('Anna'), user('Ben', { active: false }), user('Cleo', { role: 'user' })];
    for (const each of users) await User.query(tx).insert(each);
    for (const each of [row, other]) await DeskRequest.query(tx).insert(each);
    for (const each of [...notes.toReversed(), note(other.id, 'of another request')]) await RequestNote.query(tx).insert(each);
  });

  const whole = await DeskRequest.selectWhole(DeskRequest.query(db.read)).findById(row.id);
  expect(whole?.notes?.map((each) => each.toNote())).toEqual(
    notes.map(({ id, text, at }) => ({ id, text, at, author: { id: author.id, name: author.name } })),
  );
  const names = (await User.assignable(db.read)).map(({ id, name }) => ({ id, name }));
  expect(names.map(({ name }) => name)).toEqual(['Anna', author.name]);
  expect(whole?.assignable).toEqual(names);
});

test('a request without notes has an empty array', async () => {
  const row = requestRow();
  await db.transaction(async (tx) => void (await DeskRequest.query(tx).insert(row)));
  const whole = await DeskRequest.selectWhole(DeskRequest.query(db.read)).findById(row.id);
  expect(whole?.notes).toEqual([]);
});
