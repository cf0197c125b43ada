// The days that visitors can choose in requests: their own day can be the previous or the next one of the UTC day.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { makeLog } from '../log.ts';
import { readSecrets } from '../secret-key.ts';

let folder: string;
let db: Database;
let server: ReturnType<ReturnType<typeof createApp>['listen']>;
let url: string;
let now = new Date('2026-11-24T23:00:00Z');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spoolwright-days-'));
  const key = 'a secret that is long enough for tests';
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, SECRET_KEY: key, SUBMISSION_LIMIT: '1000' });
  db = openDatabase(config.database);
  await db.migrate();
  const secrets = readSecrets(config);
  server = createApp({ config, db, secrets, log: makeLog('silent'), siteFolder: '/nowhere', now: () => now }).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const visitor = { name: 'Ada Lovelace', email: 'ada@example.com', consent: true };

async function submit(desk: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/public/${desk}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...visitor, ...body }),
  });
}

const demo = { product: 'pcf-export', message: 'Show us the export, please.' };

test.each([
  ['2026-11-23', 422],
  ['2026-11-24', 201],
  ['2027-02-23', 201],
  ['2027-02-24', 422],
])('a demo on %s: %s', async (preferredDate, status) => {
  expect((await submit('demo-requests', { ...demo, preferredDate })).status).toBe(status);
});

test.each([
  ['2026-11-23', 422],
  ['2026-11-24', 201],
])('a customization by %s: %s', async (deadline, status) => {
  const body = { platform: 'plant-3d', area: 'Piping isometrics', message: 'We need our weld list per spool.', deadline };
  expect((await submit('customization-requests', body)).status).toBe(status);
});

test('a retry after midnight gets the first response, although the preferred day has passed', async () => {
  const submitDemo = (key: string) =>
    submit('demo-requests', { ...demo, preferredDate: '2026-11-24' }, { 'idempotency-key': key });
  const first = await submitDemo('demo-of-the-export');
  expect(first.status).toBe(201);
  now = new Date('2026-11-25T00:30:00Z');
  expect((await submitDemo('another-key')).status).toBe(422);
  const retry = await submitDemo('demo-of-the-export');
  expect([retry.status, await retry.json()]).toEqual([201, await first.json()]);
});
