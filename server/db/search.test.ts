import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestRow } from '../../tests/support/request-row.ts';
import { foldText } from '../domain/fold-text.ts';
import { DeskRequest } from '../models/DeskRequest.ts';
import { openDatabase, type Database } from './database.ts';
import { up as foldSearches } from './migrations/027_folded_searches.ts';
import { indexRequests, findCandidates } from './search.ts';
import { queryRows } from './query-rows.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({ kind: 'sqlite', file: null });
  await db.migrate();
});
beforeEach(() => db.transaction(async (tx) => void (await tx('requests').delete())));
afterAll(() => db.close());

/** Inserts a request with this folded search text and returns its id. */
async function write(searchText: string): Promise<string> {
  const row = requestRow({ searchText });
  await db.transaction(async (tx) => void (await DeskRequest.query(tx).insert(row)));
  return row.id;
}

/** The ids of the candidates; null if all requests have to be read. */
async function candidates(text: string, max?: number): Promise<string[] | null> {
  const found = await findCandidates(db.read, text, max);
  return found && (await queryRows<{ id: string }>(db.read, found.sql, found.values)).map(({ id }) => id).toSorted();
}

/** Texts of few different characters, so that they often match. Some are special in SQL, in the index or in Unicode. */
const text = fc
  .string({ unit: fc.constantFrom(...'abc"\'%_\\*-+(:^ \n', 'й', 'ß', '管', '🛠', 'e\u0301'), maxLength: 12 })
  .map(foldText);

test('finds all records with the text, indexed or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), fc.array(text, { maxLength: 4 }), text, async (early, late, wanted) => {
      await db.transaction(async (tx) => void (await tx('requests').delete()));
      const written: [string, string][] = [];
      for (const one of early) written.push([await write(one), one]);
      await indexRequests(db, undefined, 3);
      const indexed = new Set(written.map(([id]) => id));
      for (const one of late) written.push([await write(one), one]);
      const found = await candidates(wanted);
      if (found === null) return void expect([...wanted].length).toBeLessThan(3);
      const matching = written.filter(([, one]) => one.includes(wanted)).map(([id]) => id);
      expect(found).toEqual(expect.arrayContaining(matching));
      // Indexed requests that lack a trigram are left out.
      const characters = [...wanted];
      const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''));
      const expected = written.filter(([id, one]) => !indexed.has(id) || trigrams.every((trigram) => one.includes(trigram)));
      expect(found).toEqual(expected.map(([id]) => id).toSorted());
    }),
    { numRuns: 60 },
  );
});

test('accepts the longest search text', async () => {
  const long = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const id = await write(`before ${long} behind`);
  await write('something else');
  await indexRequests(db);
  expect(await candidates(long)).toEqual([id]);
});

test('searches a frequent text by reading all records', async () => {
  const ids = [await write('an elbow'), await write('another elbow'), await write('a tee')];
  await indexRequests(db);
  expect(await candidates('elbow', 1)).toBeNull();
  expect(await candidates('ELBOW', 2)).toEqual(ids.slice(0, 2).toSorted());
});

test('an erased request is removed from the index, and its row id can be reused', async () => {
  await write('the first valve');
  const last = await write('the second valve');
  await indexRequests(db);
  await db.transaction(async (tx) => DeskRequest.query(tx).deleteById(last));
  const matching = () =>
    queryRows<{ rowid: number }>(db.read, `select rowid from "requestTrigrams" where "requestTrigrams" match '"sec"'`, []);
  expect(await matching()).toEqual([]);
  const next = await write('the third valve');
  await indexRequests(db);
  expect(await matching()).toEqual([]);
  expect(await candidates('third')).toEqual([next]);
});

test('reads a changed text directly until it is indexed again', async () => {
  const id = await write('a gasket');
  await indexRequests(db);
  await db.transaction(async (tx) => DeskRequest.query(tx).findById(id).patch({ searchText: 'a flange', updatedAt: 'x' }));
  expect(await candidates('flange')).toEqual([id]);
  await indexRequests(db);
  expect(await candidates('flange')).toEqual([id]);
  expect(await candidates('gasket')).toEqual([]);
});

test('a migration folds the texts of older requests, which are then indexed again', async () => {
  const ids = [await write('the café'), await write('a gasket'), await write('管 naïve café')];
  await indexRequests(db);
  await db.transaction((tx) => foldSearches(tx));
  expect(await candidates('café')).toEqual([ids[0], ids[2]]);
  await indexRequests(db);
  expect(await candidates('The Cafe')).toEqual([ids[0]]);
  expect(await candidates('管 Naive')).toEqual([ids[2]]);
  expect(await candidates('gasket')).toEqual([ids[1]]);
});

test('indexing stops on request', async () => {
  for (const name of ['one', 'two', 'three', 'four']) await write(`request ${name}`);
  let turns = 2;
  await indexRequests(db, () => (turns -= 1) >= 0, 1);
  const [left] = await queryRows<{ count: number }>(
    db.read,
    'select count(*) as "count" from "requests" where "searchRow" is null',
    [],
  );
  expect(left?.count).toBe(2);
});
