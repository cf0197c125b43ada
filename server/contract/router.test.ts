import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { newLicenseKey } from '../domain/licenses.ts';
import { readSecrets } from '../secret-key.ts';
import { makeLog } from '../log.ts';

/** Serves the database to `talk`, which gets the origin of the server. */
async function withServer(config: Config, db: Database, talk: (origin: string) => Promise<void>): Promise<void> {
  const secrets = readSecrets({ ...config, secretKey: 'a secret that is long enough for tests' });
  const app = createApp({ config, db, secrets, log: makeLog('silent'), siteFolder: '/nowhere' });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await talk(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Sends 30 equal requests at once and returns the statuses of their responses. */
async function sendMany(url: string, request: RequestInit): Promise<Set<number>> {
  const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(url, request)));
  return new Set(answers.map(({ status }) => status));
}

test('operations that open their transactions themselves share the limit of concurrent transactions', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'sqlite::memory:' });
  const db = openDatabase(config.database);
  await db.migrate();
  let running = 0;
  let most = 0;
  const counting: Database = {
    ...db,
    callsAtOnce: 3,
    async transaction(work) {
      running += 1;
      most = Math.max(most, running);
      return db.transaction(work).finally(() => (running -= 1));
    },
  };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ refreshToken: 'a'.repeat(43) });
  await withServer(config, counting, async (origin) => {
    const statuses = await sendMany(`${origin}/api/auth/refresh-token`, { method: 'POST', headers, body });
    expect(statuses).toEqual(new Set([401]));
    expect(most).toBe(3);
  });
  await db.close();
});

test('a query that is not percent-encoded UTF-8 is refused', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'sqlite::memory:' });
  const db = openDatabase(config.database);
  await db.migrate();
  await withServer(config, db, async (origin) => {
    const search = async (q: string) => (await fetch(`${origin}/api/public/families?q=${q}`)).status;
    // An unpaired byte, an encoded surrogate, no hexadecimal digits and a truncated character.
    for (const query of ['%FF', '%ED%A0%80', '%zz', 'caf%C3']) expect(await search(query), query).toBe(400);
    for (const query of ['caf%C3%A9', 'weld+neck', '100%25']) expect(await search(query), query).toBe(200);
  });
  await db.close();
});

test('reads wait for their turn before the database is asked for their caller', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-router-'));
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'sqlite:reads.sqlite', DATA_DIR: folder });
  const db = openDatabase(config.database);
  await db.migrate();
  const running = new Set<string>();
  let most = 0;
  db.read.on('query', ({ __knexQueryUid }: { __knexQueryUid: string }) => {
    running.add(__knexQueryUid);
    most = Math.max(most, running.size);
  });
  db.read.on('query-response', (_, { __knexQueryUid }: { __knexQueryUid: string }) => running.delete(__knexQueryUid));
  await withServer(config, { ...db, readsAtOnce: 2 }, async (origin) => {
    const statuses = await sendMany(`${origin}/api/licenses/isLogged`, { headers: { 'x-license-key': newLicenseKey() } });
    expect(statuses).toEqual(new Set([401]));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
  });
  await db.close();
  rmSync(folder, { recursive: true });
});
