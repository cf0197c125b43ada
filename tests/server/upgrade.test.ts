// Databases of earlier versions, with values that only the present columns have room for.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { expect, test } from 'vitest';
import { postgres, sqlite } from '../../knexfile.ts';
import { openDatabase } from '../../server/db/database.ts';
import { startPostgres } from '../support/postgres.ts';

/** The longest name of a person. In lower case it has twice the length. */
const longName = 'İ'.repeat(100);
const email = `${'a'.repeat(242)}@example.com`;
const at = '2026-11-21T12:00:00.000Z';
/** The `lower` of SQL may change only its ASCII letters. */
const company = 'RØR';

/** Migrates an empty database to version 15 and adds a participant of a company and a user, both with the longest name. */
async function createOldDatabase(db: Knex): Promise<void> {
  for (let version = 1; version <= 15; version += 1) await db.migrate.up();
  const dates = { createdAt: at, updatedAt: at };
  const numbers = { minutes: 60, taken: 1, completed: 0, views: 0, version: 1 };
  const texts = { slug: 'webinar', title: 'Webinar', sortTitle: 'webinar', sortStart: at, details: '{}', searchText: '' };
  await db('learningRecords').insert({ id: 'webinar', kind: 'webinar', published: true, ...numbers, ...texts, ...dates });
  await db('enrollments').insert({ id: 'person', recordId: 'webinar', name: longName, email, company, createdAt: at });
  await db('users').insert({ id: 'user', email, name: longName, passwordHash: 'none', role: 'user', ...dates });
}

async function expectUpgrade(config: Knex.Config, database: Parameters<typeof openDatabase>[0]) {
  const old = knex(config);
  await createOldDatabase(old).finally(() => old.destroy());
  const db = openDatabase(database);
  try {
    expect(await db.migrate()).not.toHaveLength(0);
    for (const table of ['enrollments', 'users']) {
      const [row] = (await db.read(table).select('name', 'email', 'searchText')) as Record<string, string>[];
      expect(row).toMatchObject({ name: longName, email });
      expect(row?.['searchText']).toMatch(/^i{100}\s/);
    }
    expect(await db.read('enrollments').pluck('companyKey')).toEqual(['rør']);
  } finally {
    await db.close();
  }
}

test('long names do not prevent an upgrade on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-upgrade-'));
  const file = join(folder, 'spoolwright.sqlite');
  try {
    await expectUpgrade(sqlite(file), { kind: 'sqlite', file });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('long names do not prevent an upgrade on PostgreSQL', async () => {
  const server = await startPostgres();
  try {
    const url = await server.newDatabase();
    await expectUpgrade(postgres(url), { kind: 'postgres', url, pool: 3 });
  } finally {
    await server.stop();
  }
});
