// The search index of requests: how a server maintains it, and how an operator creates it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { queryRows } from '../../server/db/query-rows.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { asAdmin, send, supportRequest } from '../support/calls.ts';

test('a server indexes missing requests when it starts, and finds the same before and after', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-search-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: '' };
  const search = async (url: string) => {
    const { body } = await send(url, 'GET', '/api/admin/support-requests?q=ELBOW', { headers: await asAdmin(url) });
    return (body.items as { name: string }[]).map(({ name }) => name);
  };
  try {
    const first = await startServer(environment);
    for (const word of ['elbow', 'flange']) {
      const body = { ...supportRequest(`${word}@example.com`), name: word, message: `The export leaves out the ${word}.` };
      expect((await send(first.url, 'POST', '/api/public/support-requests', { body })).status).toBe(201);
    }
    expect(await search(first.url)).toEqual(['elbow']);
    await first.stop();

    const second = await startServer(environment);
    const db = openDatabase({ kind: 'sqlite', file: join(folder, 'spoolwright.sqlite') });
    try {
      const left = 'select count(*) as "count" from "requests" where "searchRow" is null';
      await expect.poll(() => queryRows(db.read, left, [])).toEqual([{ count: 0 }]);
      expect(await search(second.url)).toEqual(['elbow']);
    } finally {
      await db.close();
      await second.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('on PostgreSQL, a migration creates the index if the account may do so; otherwise an operator does', async () => {
  const postgres = await startPostgres();
  try {
    const url = new URL(await postgres.newDatabase());
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    const indexed = async () => {
      const { rowCount } = await owner.query(`select 1 from pg_indexes where indexname = 'requests_searchtext_trigrams'`);
      return rowCount === 1;
    };
    try {
      await owner.query(`create role plain login password 'plain'`);
      await owner.query('grant all on schema public to plain');
      Object.assign(url, { username: 'plain', password: 'plain' });
      const db = openDatabase({ kind: 'postgres', url: url.href, pool: 2 });
      await db.alone(() => db.migrate());
      await db.close();
      expect(await indexed()).toBe(false);

      // The statements are those of docs/operations.md.
      await owner.query('create extension pg_trgm');
      await owner.query(
        'create index concurrently "requests_searchtext_trigrams" on "requests" using gin ("searchText" gin_trgm_ops)',
      );
      expect(await indexed()).toBe(true);
    } finally {
      await owner.end();
    }

    const own = await postgres.newDatabase();
    const db = openDatabase({ kind: 'postgres', url: own, pool: 2 });
    await db.alone(() => db.migrate());
    const plan = await db.transaction(async (tx) => {
      await tx.raw('set local enable_seqscan = off');
      return queryRows(tx, `explain select "id" from "requests" where "searchText" like ? escape '\\'`, ['%elbow%']);
    });
    expect(JSON.stringify(plan)).toContain('requests_searchtext_trigrams');
    await db.close();
  } finally {
    await postgres.stop();
  }
});
