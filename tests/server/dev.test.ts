// `npm run dev`: the site in development on the reference server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { environmentWithoutSettings } from '../../scripts/server-process.ts';
import { startProcess } from '../../scripts/start-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'dev-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the site calls the server on the port of PORT', async () => {
  const dev = await startProcess(['scripts/dev.ts'], {
    environment: { ...environmentWithoutSettings(), PORT: String(await findFreePort()), DATA_DIR: folder },
    ready: /Local: +(http:\S+\d)/,
  });
  try {
    await expect.poll(async () => (await fetch(`${dev.url}/api/ping`)).status, { timeout: 60_000 }).toBe(200);
  } finally {
    await dev.stop();
  }
});
