import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Model } from 'objection';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test.each([2, 3, 10])('reads cannot take all of %s PostgreSQL connections', async (pool) => {
  const db = openDatabase({ kind: 'postgres', url: 'postgres://127.0.0.1/none', pool });
  expect(db.readsAtOnce).toBeGreaterThan(0);
  expect(db.readsAtOnce).toBeLessThan(db.callsAtOnce);
  await db.close();
});

test('the check of a SQLite file writes to it, so that it fails on a full disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-database-'));
  const file = join(folder, 'spoolwright.sqlite');
  const db = openDatabase({ kind: 'sqlite', file });
  try {
    await db.transaction((tx) => tx.schema.createTable('parts', (table) => void table.text('name')));
    const journalSize = () => statSync(`${file}-wal`).size;
    const before = journalSize();
    await db.check();
    expect(journalSize()).toBeGreaterThan(before);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a query for the first row reads one row', async () => {
  class Part extends Model {
    static override tableName = 'parts';
  }
  const db = openDatabase({ kind: 'sqlite', file: null });
  await db.read.schema.createTable('parts', (table) => void table.increments('id'));
  await db.read('parts').insert([{ id: 1 }, { id: 2 }]);
  const answers: unknown[] = [];
  db.read.on('query-response', (rows) => answers.push(rows));
  expect(await Part.query(db.read).orderBy('id', 'desc').first()).toEqual({ id: 2 });
  expect(answers).toEqual([[{ id: 2 }]]);
  await db.close();
});
