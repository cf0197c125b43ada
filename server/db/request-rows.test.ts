import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRow } from '../../tests/support/request-row.ts';
import { DeskRequest } from '../models/DeskRequest.ts';
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
