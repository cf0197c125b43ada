import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../domain/ids.ts';
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
  const id = newId(Date.now());
  const at = new Date(0).toISOString();
  await db.transaction(async (tx) => {
    await DeskRequest.query(tx).insert({
      id,
      desk: 'support',
      reference: id,
      name,
      sortName: name,
      email: 'petra@example.com',
      message: '-',
      status: 'new',
      unfinished: true,
      details: { pluginVersion: name, hostVersion: null },
      version: 1,
      searchText: '',
      createdAt: at,
      updatedAt: at,
    });
  });
  const whole = await DeskRequest.selectWhole(DeskRequest.query(db.read)).findById(id);
  const [row] = await DeskRequest.selectSummary(DeskRequest.query(db.read)).where({ id });
  expect(whole).toMatchObject({ name, unfinished: true, details: { pluginVersion: name, hostVersion: null }, company: null });
  expect(whole).toMatchObject({ ...row });
  expect(Object.keys(row ?? {}).toSorted()).toEqual([...DeskRequest.listColumns, 'assigneeName', 'noteCount'].toSorted());
});
