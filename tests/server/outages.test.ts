// Outages of the database while the server runs: clients get 503, health says why, and everything works again afterward
// without a restart.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex from 'knex';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postgres as postgresConfig } from '../../knexfile.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase, type Database } from '../../server/db/database.ts';
import { unavailableReason } from '../../server/db/unavailable.ts';
import { seedCatalog } from '../../server/seeds/seed-catalog.ts';
import { readSecrets } from '../../server/secret-key.ts';
import { createLog } from '../../server/log.ts';
import { startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { send, supportRequest, type Sent } from '../support/calls.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanups.splice(0).toReversed()) await undo();
});

/** Starts the server in this process, so that a test can disturb its connection to the database. */
async function startInProcess(): Promise<{ origin: string; db: Database; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-outage-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', SUBMISSION_LIMIT: '1000' });
  const db = openDatabase(config.database);
  cleanups.push(() => db.close());
  await db.alone(() => db.migrate());
  await seedCatalog(db, new Date());
  const koa = createApp({ config, db, secrets: readSecrets(config), log: createLog('silent'), siteFolder: join(folder, 'none') });
  const server = createServer(koa.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, db, file: join(folder, 'spoolwright.sqlite') };
}

let number = 0;
const submit = (origin: string) => {
  number += 1;
  return send(origin, 'POST', '/api/public/support-requests', { body: supportRequest(`outage-${number}@example.com`) });
};
const read = (origin: string) => send(origin, 'GET', `/api/public/families?limit=1&q=${(number += 1)}`);
const health = (origin: string) => send(origin, 'GET', '/api/health');
const databaseCheck = ({ body }: Sent) =>
  (body.checks as { name: string; ok: boolean; detail: string }[]).find(({ name }) => name === 'database');

function expectUnavailable({ status, headers, body }: Sent): void {
  expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toMatch(/sqlite|postgres|insert|select/i);
}

async function expectHealthy(origin: string): Promise<void> {
  expect((await submit(origin)).status).toBe(201);
  expect((await read(origin)).status).toBe(200);
  expect((await health(origin)).body).toMatchObject({ status: 'ok' });
}

describe('SQLite', () => {
  test('a full disk: writes are refused, reads work, nothing is stored partially', async () => {
    const { origin, db } = await startInProcess();
    await expectHealthy(origin);
    const limit = (pages: number) => db.transaction((tx) => tx.raw(`pragma max_page_count=${pages}`));
    // SQLite raises the limit to the current number of pages, so the database cannot grow.
    await limit(1);
    const large = { ...supportRequest('large@example.com'), message: 'x'.repeat(4900) };
    const refused = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await send(origin, 'POST', '/api/public/support-requests', { body: large });
      if (answer.status !== 201) refused.push(answer);
    }
    expect(refused.length).toBeGreaterThan(5);
    refused.forEach(expectUnavailable);
    expect((await read(origin)).status).toBe(200);
    const stored = (await db.read('requests').count({ count: '*' })) as [{ count: number }];
    const logged = (await db.read('activityLog').where('action', 'support-request.submitted').count({ count: '*' })) as [
      { count: number },
    ];
    expect(logged[0].count).toBe(stored[0].count);

    await limit(1_000_000);
    await expectHealthy(origin);
    expect(await db.read.raw('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  test('many writers on a full disk all get 503, and all succeed afterward', async () => {
    const { origin, db } = await startInProcess();
    await db.transaction((tx) => tx.raw('pragma max_page_count=1'));
    const body = (index: number) => ({ ...supportRequest(`many-${index}@example.com`), message: 'x'.repeat(4900) });
    const all = () =>
      Promise.all(
        Array.from({ length: 40 }, (_, index) => send(origin, 'POST', '/api/public/support-requests', { body: body(index) })),
      );
    const answers = await all();
    const accepted = answers.filter(({ status }) => status === 201).map(({ body: { reference } }) => reference as string);
    answers.filter(({ status }) => status !== 201).forEach(expectUnavailable);
    expect(answers.length - accepted.length).toBeGreaterThan(20);
    // Exactly the acknowledged requests are stored.
    expect((await db.read('requests').pluck('reference')).toSorted()).toEqual(accepted.toSorted());
    await db.transaction((tx) => tx.raw('pragma max_page_count=1000000'));
    expect((await all()).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 201));
  });

  test('a read-only database: writes are refused, health says that it cannot be written', async () => {
    const { origin, db } = await startInProcess();
    await db.transaction((tx) => tx.raw('pragma query_only=1'));
    expectUnavailable(await submit(origin));
    expect(databaseCheck(await health(origin))).toMatchObject({ ok: false, detail: 'cannot be written' });
    expect((await read(origin)).status).toBe(200);
  });

  test('a database locked by another program: 503 after a timeout, health says so, then recovery', async () => {
    const { origin, file } = await startInProcess();
    const other = openDatabase({ kind: 'sqlite', file });
    cleanups.push(() => other.close());
    let unlock = () => {};
    const locked = new Promise<void>((resolve) => {
      void other.transaction(async (tx) => {
        await tx('spamCounters').insert({ desk: 'demo', day: '2026-01-01', reason: 'test', count: 1 });
        resolve();
        await new Promise<void>((end) => (unlock = end));
      });
    });
    await locked;
    const [write, state, reading] = await Promise.all([submit(origin), health(origin), read(origin)]);
    expectUnavailable(write);
    expect(state.status).toBe(503);
    expect(databaseCheck(state)).toMatchObject({ ok: false, detail: 'is locked by another process' });
    expect(reading.status).toBe(200);
    unlock();
    await expectHealthy(origin);
  });
});

describe('PostgreSQL', () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('broken connections fail only the requests that were using them', async () => {
    const databaseUrl = await postgres.newDatabase();
    const server = await startServer({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
    cleanups.push(() => server.stop());
    await expectHealthy(server.url);
    for (let turn = 0; turn < 3; turn += 1) {
      const calls = Array.from({ length: 30 }, () => submit(server.url));
      await postgres.terminateConnections(databaseUrl);
      const answers = await Promise.all(calls);
      answers.filter(({ status }) => status !== 201).forEach(expectUnavailable);
      await expect.poll(async () => (await submit(server.url)).status).toBe(201);
    }
    await expectHealthy(server.url);
  });

  test('an unreachable database: 503, health says so, then recovery', async () => {
    const server = await startServer({ DATABASE_URL: await postgres.newDatabase(), LOG_LEVEL: 'silent' });
    cleanups.push(() => server.stop());
    await expectHealthy(server.url);
    await postgres.halt();
    expectUnavailable(await submit(server.url));
    expectUnavailable(await read(server.url));
    const state = await health(server.url);
    expect(state.status).toBe(503);
    expect(databaseCheck(state)).toMatchObject({ ok: false, detail: 'cannot be reached' });
    await postgres.resume();
    await expect.poll(async () => (await submit(server.url)).status).toBe(201);
    await expectHealthy(server.url);
  });

  test('a statement times out if the database freezes', async () => {
    const databaseUrl = new URL(await postgres.newDatabase());
    const databasePort = Number(databaseUrl.port);
    const sockets: Socket[] = [];
    // Forwards all data until the test pauses it; connections stay open.
    const proxy = createTcpServer((caller) => {
      const database = connect(databasePort, '127.0.0.1');
      sockets.push(caller, database);
      caller.pipe(database).pipe(caller);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    cleanups.push(() => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    });
    databaseUrl.port = String((proxy.address() as AddressInfo).port);
    const db = knex(postgresConfig(databaseUrl.href, { answerTimeoutMs: 100 }));
    cleanups.push(() => db.destroy());
    expect(await db.select(db.raw('1 as one'))).toEqual([{ one: 1 }]);
    for (const socket of sockets) socket.pause();
    const failure: unknown = await db.select(db.raw('1 as one')).catch((error: unknown) => error);
    expect(unavailableReason(failure)).toBe('cannot be reached');
    for (const socket of sockets) socket.resume();
    expect(await db.select(db.raw('2 as two'))).toEqual([{ two: 2 }]);
  });

  test('a read-only database: health says that it cannot be written', async () => {
    const databaseUrl = await postgres.newDatabase();
    const server = await startServer({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
    cleanups.push(() => server.stop());
    const other = openDatabase({ kind: 'postgres', url: databaseUrl, pool: 2 });
    cleanups.push(() => other.close());
    const name = new URL(databaseUrl).pathname.slice(1);
    const setWritable = async (writes: boolean) => {
      await other.transaction(async (tx) => {
        await tx.raw('set transaction read write');
        await tx.raw(`alter database ${name} set default_transaction_read_only = ${writes ? 'off' : 'on'}`);
      });
      await postgres.terminateConnections(databaseUrl);
    };
    await setWritable(false);
    await expect.poll(async () => databaseCheck(await health(server.url))?.detail).toBe('cannot be written');
    expectUnavailable(await submit(server.url));
    expect((await read(server.url)).status).toBe(200);
    await expect
      .poll(async () =>
        setWritable(true).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(async () => (await submit(server.url)).status).toBe(201);
    await expectHealthy(server.url);
  });
});
