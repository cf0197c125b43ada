// `npm run dev`: the site in development on the reference server.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { environmentWithoutSettings } from '../../scripts/server-process.ts';
import { startProcess } from '../../scripts/start-process.ts';
import { runToEnd } from '../support/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'dev-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the site calls the server on the port of PORT, and reloads components with the NODE_ENV of .env.example', async () => {
  const dev = await startProcess(['scripts/dev.ts'], {
    environment: {
      ...environmentWithoutSettings(),
      PORT: String(await findFreePort()),
      DATA_DIR: folder,
      NODE_ENV: 'production',
    },
    ready: /Local: +(http:\S+\d)/,
  });
  try {
    await expect.poll(async () => (await fetch(`${dev.url}/api/ping`)).status, { timeout: 60_000 }).toBe(200);
    expect(await (await fetch(`${dev.url}/App.tsx`)).text()).toContain('RefreshReg');
  } finally {
    await dev.stop();
  }
});

test('a port that another program uses ends the command, because the site would call that program', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const { status, stdout, stderr } = await runToEnd('scripts/dev.ts', [], { PORT: String(port), DATA_DIR: folder });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`Port ${port} is in use. Stop the program that uses it, or choose another port with PORT=<number>.`);
  } finally {
    other.close();
  }
});
