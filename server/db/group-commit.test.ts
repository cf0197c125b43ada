import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';

let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spoolwright-'));
  db = openDatabase({ url: `sqlite:${join(folder, 'test.sqlite')}`, pool: 2 });
  await db.transaction(async (tx) => {
    await tx.schema.createTable('numbers', (table) => void table.integer('number').notNullable().unique());
  });
});

afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const add = (number: number) => (tx: Knex) => tx('numbers').insert({ number });
const stored = async () => (await db.read('numbers').orderBy('number').pluck('number')) as number[];
const upTo = (length: number) => Array.from({ length }, (_, index) => index);

test('writes that arrive together are all there', async () => {
  await Promise.all(upTo(300).map((number) => db.transaction(add(number))));
  expect(await stored()).toEqual(upTo(300));
});

test.each(upTo(4))('of a group only number %i, which fails, is undone', async (bad) => {
  const outcomes = await Promise.allSettled(
    upTo(4).map((number) =>
      db.transaction(async (tx) => {
        await add(number)(tx);
        if (number === bad) throw new Error('refused');
        return number;
      }),
    ),
  );
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as Error).message))).toEqual(
    upTo(4).map((number) => (number === bad ? 'refused' : number)),
  );
  expect(await stored()).toEqual(upTo(4).filter((number) => number !== bad));
});

test('each sees what those before it wrote, so that one of two alike is refused', async () => {
  const outcomes = await Promise.allSettled(upTo(10).map(() => db.transaction(add(7))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stored()).toEqual([7]);
});

test('an answer comes after the commit: what it tells of can be read on another connection', async () => {
  await Promise.all(
    upTo(50).map(async (number) => {
      await db.transaction(add(number));
      expect(await db.read('numbers').where({ number }).first()).toBeDefined();
    }),
  );
});

test('many share one transaction', async () => {
  const transactions = new Set<unknown>();
  await Promise.all(
    upTo(60).map((number) =>
      db.transaction(async (tx) => {
        transactions.add(tx);
        await add(number)(tx);
      }),
    ),
  );
  expect(transactions.size).toBeLessThan(10);
});

test('where the commit fails nobody is told of success, and the next group goes on', async () => {
  await db.transaction(async (tx) => {
    await tx.schema.raw('create table children (number integer references numbers (number) deferrable initially deferred)');
  });
  const outcomes = await Promise.allSettled([
    db.transaction(add(1)),
    db.transaction((tx) => tx('children').insert({ number: 99 })),
    db.transaction(add(2)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await db.transaction(add(3));
  expect(await stored()).toEqual([3]);
});
