// What an operator sees where the server does not start.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { startServer } from '../support/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program of the server to its end. */
const run = (file: string, environment: Record<string, string>, ...parameters: string[]) =>
  spawnSync(process.execPath, [file, ...parameters], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, DATABASE_URL: '', ...environment },
  });

test.each([
  ['server/main.ts', []],
  ['server/admin.ts', ['add', 'admin@example.com']],
] as const)('%s names every wrong variable and what it may be, and nothing else', (file, parameters) => {
  const { status, stderr } = run(file, { PORT: 'many', LOGIN_LIMIT: '0', DATABASE_URL: 'mysql://x' }, ...parameters);
  expect(status).toBe(2);
  expect(stderr.split('\n').filter(Boolean)).toEqual([
    'The configuration is not right:',
    '  PORT must be a whole number from 0 to 65535',
    expect.stringMatching(/^ {2}DATABASE_URL must be sqlite:/),
    '  LOGIN_LIMIT must be at least 1',
    'See .env.example.',
  ]);
});

test('a port that is taken is named', async () => {
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  try {
    const { port } = new URL(server.url);
    const { status, stderr } = run('server/main.ts', { PORT: port, DATA_DIR: folder });
    expect(status).toBe(1);
    expect(stderr).toContain(`Port ${port} is in use.`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a database of a later version is left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  try {
    await (await startServer({ DATA_DIR: folder, DATABASE_URL: '' })).stop();
    const db = openDatabase({ url: `sqlite:${join(folder, 'spoolwright.sqlite')}`, pool: 2 });
    await db.transaction(async (tx) => {
      await tx('knex_migrations').insert({ name: '999_of_tomorrow.ts', batch: 99, migration_time: new Date().toISOString() });
    });
    await db.close();
    const { status, stderr } = run('server/main.ts', { DATA_DIR: folder, PORT: '0' });
    expect(status).toBe(1);
    expect(stderr).toContain('999_of_tomorrow.ts');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
