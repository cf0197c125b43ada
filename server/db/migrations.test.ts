// Each migration can be undone, as somebody does who changes a migration that is not released yet.
import knex, { type Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlite } from '../../knexfile.ts';

let db: Knex;
beforeAll(() => {
  db = knex(sqlite(null));
});
afterAll(() => db.destroy());

/** Knex changes a table by writing it again, with other quotes, spaces, capitals and order of columns. */
const normalize = (sql: string) =>
  sql
    .toLowerCase()
    .replaceAll(/[`"\s()]/g, '')
    .split(',')
    .toSorted();

/** The definitions of all tables, indexes and triggers, except those of Knex. */
async function readSchema(): Promise<Record<string, string[]>> {
  const rows = (await db('sqlite_master').whereNotNull('sql').whereNot('name', 'like', 'knex_%')) as {
    name: string;
    sql: string;
  }[];
  return Object.fromEntries(rows.map(({ name, sql }) => [name, normalize(sql)]));
}

test('every migration goes down to the schema before it, and up again', async () => {
  const [, pending] = (await db.migrate.list()) as [unknown[], { file: string }[]];
  for (const { file } of pending) {
    const before = await readSchema();
    await db.migrate.up();
    const after = await readSchema();
    await db.migrate.down();
    expect(await readSchema(), `after ${file} went down`).toEqual(before);
    await db.migrate.up();
    expect(await readSchema(), `after ${file} went up again`).toEqual(after);
  }
  expect(pending.length).toBeGreaterThan(0);
});
