import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { readSecrets } from '../secret-key.ts';
import { makeLog } from '../log.ts';

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
  const secrets = readSecrets({ ...config, secretKey: 'a secret that is long enough for tests' });
  const app = createApp({ config, db: counting, secrets, log: makeLog('silent'), siteFolder: '/nowhere' });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/refresh-token`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ refreshToken: 'a'.repeat(43) });
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(address, { method: 'POST', headers, body })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(most).toBe(3);
  } finally {
    server.closeAllConnections();
    server.close();
    await db.close();
  }
});
