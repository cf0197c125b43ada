import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';

// Tests the hazards of the prepared statements that each SQLite connection keeps.

let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spoolwright-statements-'));
  db = openDatabase({ kind: 'sqlite', file: join(folder, 'test.sqlite') });
  await db.transaction((tx) => tx.raw('create table "things" ("id" integer primary key, "name" text not null unique)'));
});

afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const names = async () => ((await db.read('things').orderBy('id')) as { name: string }[]).map(({ name }) => name);

test('a reused statement uses the new values', async () => {
  for (const name of ['elbow', 'tee', 'flange']) await db.transaction((tx) => tx('things').insert({ name }));
  expect(await names()).toEqual(['elbow', 'tee', 'flange']);
  const changed = await db.transaction((tx) =>
    Promise.all([
      tx('things')
        .where('id', '>', 1)
        .update({ name: tx.raw('"name" || ?', ['-1']) }),
      tx('things')
        .where('id', '>', 3)
        .update({ name: tx.raw('"name" || ?', ['-2']) }),
    ]),
  );
  expect(changed, 'each statement reports the rows that it changed itself').toEqual([2, 0]);
  expect(await names()).toEqual(['elbow', 'tee-1', 'flange-1']);
});

test('a failed statement can be reused and holds no locks', async () => {
  const add = (id: number, name: string) => db.transaction((tx) => tx.raw('insert into "things" values (?, ?)', [id, name]));
  await add(1, 'elbow');
  await expect(add(2, 'elbow')).rejects.toThrow('UNIQUE');
  await expect(db.transaction((tx) => tx.raw('insert into "nowhere" values (?)', [1]))).rejects.toThrow('no such table');
  await add(2, 'tee');
  const twice = db.transaction((tx) =>
    Promise.allSettled([tx.raw('select * from "nowhere"'), tx.raw('select * from "nowhere"'), tx.raw('select 1 as one')]),
  );
  expect((await twice).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['elbow', 'tee']);
});

test('a reader does not block a schema change, and sees the new columns', async () => {
  await db.transaction((tx) => tx('things').insert({ name: 'elbow' }));
  const all = () => db.read.raw('select * from "things"');
  expect(await all()).toEqual([{ id: 1, name: 'elbow' }]);
  await db.transaction((tx) => tx.raw('alter table "things" add column "size" integer not null default 80'));
  expect(await all()).toEqual([{ id: 1, name: 'elbow', size: 80 }]);
  await db.transaction((tx) => tx.raw('drop table "things"'));
  await expect(all()).rejects.toThrow('no such table');
});

test('runs more statements at once than a connection keeps', async () => {
  const numbers = Array.from({ length: 500 }, (_, number) => number);
  const answers = await db.transaction((tx) =>
    Promise.all(numbers.map((number) => tx.raw(`select ${number} + ? as "sum"`, [1]))),
  );
  expect(answers).toEqual(numbers.map((number) => [{ sum: number + 1 }]));
  const again = await Promise.all(numbers.map((number) => db.read.raw(`select ${number} + ? as "sum"`, [2])));
  expect(again).toEqual(numbers.map((number) => [{ sum: number + 2 }]));
});
