import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { readSecrets } from '../secret-key.ts';
import { makeLog } from '../log.ts';

/** The health check of a server with this data folder, whose database is in memory. */
async function healthWith(dataDir: string): Promise<{ status: number; disk: object | undefined }> {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'sqlite::memory:', DATA_DIR: dataDir });
  const db = openDatabase(config.database);
  const secrets = readSecrets({ ...config, secretKey: 'a secret that is long enough for tests' });
  const app = createApp({ config, db, secrets, log: makeLog('silent'), siteFolder: '/nowhere' });
  const server = app.listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/health`);
    const { checks } = (await response.json()) as { checks: { name: string }[] };
    return { status: response.status, disk: checks.find(({ name }) => name === 'disk') };
  } finally {
    server.closeAllConnections();
    server.close();
    await db.close();
  }
}

test('a server that stores nothing on its disk is healthy without a data folder', async () => {
  expect(await healthWith('/nowhere/data')).toMatchObject({ status: 200, disk: { ok: true } });
});

test('a data folder that cannot be read is reported', async () => {
  expect(await healthWith('/dev/null/data')).toMatchObject({ status: 503, disk: { ok: false } });
});
