import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '../domain/fold-text.ts';
import { newId } from '../domain/ids.ts';
import { DeskRequest } from '../models/DeskRequest.ts';
import { wherePersonContains } from './customers.ts';
import { openDatabase, type Database } from './database.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({ kind: 'sqlite', file: null });
  await db.migrate();
});
afterAll(() => db.close());

const longMessage = 'The export of the isometric leaves out the third weld.';

async function write(name: string, company: string | null, message: string): Promise<void> {
  const at = new Date(0).toISOString();
  const id = newId(Date.now());
  const person = { reference: `SUP-2026-${id}`, name, email: 'person@example.com', company, message };
  const state = { status: 'new', details: {}, version: 1, createdAt: at, updatedAt: at };
  const searchText = DeskRequest.searchTextOf(person);
  await db.transaction(async (tx) => {
    await DeskRequest.query(tx).insert({ id, desk: 'support', ...person, ...state, sortName: foldText(name), searchText });
  });
}

test('finds the requests of people by name, email and company, and not by reference or message', async () => {
  await write('Jana Weld', null, longMessage);
  await write('Zoë ßßß', 'Weld & Café', longMessage);
  await write('Ines', null, longMessage);
  const find = async (...words: string[]) => {
    const query = DeskRequest.query(db.read).orderBy('name');
    await wherePersonContains(query, words.map(foldText));
    return (await query).map(({ name }) => name);
  };
  expect(await find('weld')).toEqual(['Jana Weld', 'Zoë ßßß']);
  expect(await find('CAFE', 'weld')).toEqual(['Zoë ßßß']);
  expect(await find('person@')).toEqual(['Ines', 'Jana Weld', 'Zoë ßßß']);
  expect(await find('ines', 'weld')).toEqual([]);
  for (const other of ['2026', 'isometric']) expect(await find(other), other).toEqual([]);
  expect(await find()).toHaveLength(3);
});
