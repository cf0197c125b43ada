import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sqlite } from '../../knexfile.ts';
import { openDatabase, type Database } from './database.ts';
import { groupCommit } from './group-commit.ts';

let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spoolwright-'));
  db = openDatabase({ kind: 'sqlite', file: join(folder, 'test.sqlite') });
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

test('stores writes that arrive together', async () => {
  await Promise.all(upTo(300).map((number) => db.transaction(add(number))));
  expect(await stored()).toEqual(upTo(300));
});

test.each(upTo(4))('rolls back job %i of a group alone when it fails', async (bad) => {
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

test('lets each job see the writes of those before it', async () => {
  const outcomes = await Promise.allSettled(upTo(10).map(() => db.transaction(add(7))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stored()).toEqual([7]);
});

test('resolves a job after its commit, when other connections see its writes', async () => {
  await Promise.all(
    upTo(50).map(async (number) => {
      await db.transaction(add(number));
      expect(await db.read('numbers').where({ number }).first()).toBeDefined();
    }),
  );
});

test('jobs that arrive together share commits', async () => {
  const write = knex(sqlite(join(folder, 'test.sqlite')));
  let commits = 0;
  write.on('query', ({ sql }: { sql: string }) => (commits += Number(sql === 'commit')));
  const transaction = groupCommit(write);
  await Promise.all(upTo(60).map((number) => transaction(add(number))));
  await write.destroy();
  expect(await stored()).toEqual(upTo(60));
  expect(commits).toBeLessThan(10);
});

test('rejects the whole group if the commit fails, and runs the next group', async () => {
  await db.transaction(async (tx) => {
    await tx.schema.raw('create table children (number integer references numbers (number) deferrable initially deferred)');
  });
  // On a slow machine, the time limit of a group would put the last job into the next one.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const outcomes = await Promise.allSettled([
    db.transaction(add(1)),
    db.transaction((tx) => tx('children').insert({ number: 99 })),
    db.transaction(add(2)),
  ]);
  clock.mockRestore();
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await db.transaction(add(3));
  expect(await stored()).toEqual([3]);
});
