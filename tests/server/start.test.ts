// Messages to the operator if the server cannot start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import { expect, test } from 'vitest';
import { environmentWithoutSettings, serverParameters } from '../../scripts/server-process.ts';
import { openDatabase } from '../../server/db/database.ts';
import { queueMail } from '../../server/db/mails.ts';
import { asAdmin } from '../support/calls.ts';
import { startPostgres } from '../support/postgres.ts';
import { runToEnd } from '../support/program.ts';
import { startServer } from '../support/server.ts';

test.each([
  ['server/main.ts', []],
  ['server/admin.ts', ['add', 'admin@example.com']],
] as const)('%s lists every invalid variable with its valid values, and nothing else', async (file, parameters) => {
  const { status, stderr } = await runToEnd(file, parameters, { PORT: 'many', LOGIN_LIMIT: '0', DATABASE_URL: 'mysql://x' });
  expect(status).toBe(2);
  expect(stderr.split('\n').filter(Boolean)).toEqual([
    'The configuration is invalid:',
    '  PORT must be a whole number from 0 to 65535',
    expect.stringMatching(/^ {2}DATABASE_URL must be sqlite:/),
    '  LOGIN_LIMIT must be at least 1',
    'See .env.example.',
  ]);
});

test('the demo names an invalid variable before it builds anything', async () => {
  const { status, stdout, stderr } = await runToEnd('scripts/demo.ts', [], { PORT: 'many' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe('The configuration is invalid:\n  PORT must be a whole number from 0 to 65535\nSee .env.example.');
});

test('a first start on an occupied port reports it, and prints the password of the new administrator', async () => {
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  try {
    const { port } = new URL(server.url);
    const { status, stdout, stderr } = await runToEnd('server/main.ts', [], { PORT: port, DATA_DIR: folder });
    expect(status).toBe(2);
    expect(stderr).toContain(`Port ${port} is in use.`);
    expect(stdout).toMatch(/^Sign in at \/login as \S+ with the password \S{20}$/m);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

// Windows has no SIGTERM.
test.skipIf(process.platform === 'win32')('a server that gets SIGTERM while it starts exits at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  try {
    const environment = { ...environmentWithoutSettings(), PORT: '0', DATA_DIR: folder };
    const child = spawn(process.execPath, serverParameters, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    // The first output; the catalog and the learning content are added afterward.
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a database of a later version is not changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  try {
    await (await startServer({ DATA_DIR: folder, DATABASE_URL: '' })).stop();
    const db = openDatabase({ kind: 'sqlite', file: join(folder, 'spoolwright.sqlite') });
    await db.transaction(async (tx) => {
      await tx('knex_migrations').insert({ name: '999_of_tomorrow.ts', batch: 99, migration_time: new Date().toISOString() });
    });
    await db.close();
    const { status, stderr } = await runToEnd('server/main.ts', [], { DATA_DIR: folder, PORT: '0' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/belongs to a later version, with 999_of_tomorrow\.ts\. Start that version/);
    expect(stderr).not.toContain('corrupt');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a server that creates a secret for a used database warns of the lost one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: '' };
  const hasWarned = async (use: (url: string) => Promise<unknown> = () => Promise.resolve()) => {
    const server = await startServer(environment);
    await use(server.url).finally(() => server.stop());
    return server.output().includes('a new secret was created, but the database was used with another one');
  };
  try {
    expect(await hasWarned()).toBe(false);
    rmSync(join(folder, 'secret-key'));
    expect(await hasWarned(asAdmin)).toBe(false);
    rmSync(join(folder, 'secret-key'));
    expect(await hasWarned()).toBe(true);
    expect(await hasWarned()).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a database that cannot be migrated is not changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  const file = join(folder, 'spoolwright.sqlite');
  const inDatabase = async <T>(work: (tx: Knex) => Promise<T>) => {
    const db = openDatabase({ kind: 'sqlite', file });
    return db.transaction(work).finally(() => db.close());
  };
  try {
    await (await startServer({ DATA_DIR: folder, DATABASE_URL: '' })).stop();
    // The first of these migrations deletes the digest, the second adds a column that exists.
    const pending = ['030_digests_without_names.ts', '031_dismissed_mails.ts'];
    await inDatabase(async (tx) => {
      const recipient = 'admin@example.com';
      await queueMail(tx, { template: 'overdue-digest', recipient, data: {}, entity: null }, 'example.com', new Date());
      await tx('knex_migrations').whereIn('name', pending).delete();
    });
    const { status, stderr } = await runToEnd('server/main.ts', [], { DATA_DIR: folder, PORT: '0' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^MigrationFailed: The database could not be migrated, and was not changed\./);
    expect(stderr).toContain('duplicate column name: dismissedAt');
    expect(await inDatabase((tx) => tx('mails').pluck('template'))).toEqual(['overdue-digest']);
    expect(await inDatabase((tx) => tx('knex_migrations').whereIn('name', pending))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs the server on a prepared data folder until it exits, and deletes the folder. */
async function startOn(prepare: (folder: string) => Record<string, string> | void) {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  try {
    return await runToEnd('server/main.ts', [], { PORT: '0', DATA_DIR: folder, ...prepare(folder) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  [
    'a damaged database',
    (folder: string) => writeFileSync(join(folder, 'spoolwright.sqlite'), 'x'.repeat(8192)),
    /is damaged.*restore the newest backup/,
  ],
  [
    'an empty secret',
    (folder: string) => writeFileSync(join(folder, 'secret-key'), ''),
    /secret-key has 0 characters.*Restore the file/,
  ],
  [
    'a weak password',
    () => ({ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'aaaaaaaaaa' }),
    /ADMIN_PASSWORD is too easy to guess\. Use more than one character/,
  ],
  ['a data folder that cannot be created', () => ({ DATA_DIR: '/dev/null/data' }), /This account cannot write to.*DATA_DIR/],
  // Only Linux has /proc, which refuses new folders as if their parent did not exist.
  ...(process.platform === 'linux'
    ? [['a data folder in /proc', () => ({ DATA_DIR: '/proc/data' }), /This account cannot write to.*DATA_DIR/] as const]
    : []),
  ['a host name without an address', () => ({ HOST: 'host.invalid' }), /does not have the address host\.invalid.*HOST=/],
  [
    'a PostgreSQL that cannot be reached',
    () => ({ DATABASE_URL: 'postgres://user:a-secret@127.0.0.1:1/spoolwright' }),
    /127\.0\.0\.1:1\/spoolwright cannot be reached\. Check that it is running/,
  ],
] as const)('with %s the server says in one line what to do, and exits', async (_, prepare, sentence) => {
  const { status, stderr, stdout } = await startOn(prepare);
  expect(status).toBe(2);
  expect(stderr.split('\n')).toHaveLength(1);
  expect(stdout).not.toMatch(/error|^ +at /im);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toContain('a-secret');
});

test('a new PostgreSQL database with another encoding than UTF8 is refused', async () => {
  const postgres = await startPostgres();
  const client = new pg.Client(await postgres.newDatabase());
  try {
    await client.connect();
    await client.query("create database ascii encoding 'SQL_ASCII' template template0");
    const { status, stderr } = await startOn(() => ({
      DATABASE_URL: `postgres://postgres:postgres@127.0.0.1:${client.port}/ascii`,
    }));
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^The database in DATABASE_URL has the encoding SQL_ASCII.*$/)]);
  } finally {
    await client.end();
    await postgres.stop();
  }
});

test('of servers that start together after a kill, one gets the SQLite file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: '' };
  try {
    await (await startServer(environment)).kill();
    const starts = await Promise.allSettled([1, 2, 3].map(() => startServer(environment)));
    const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    await Promise.all(started.map((server) => server.stop()));
    expect(started).toHaveLength(1);
    for (const { reason } of starts.filter((start) => start.status === 'rejected')) {
      expect(String(reason)).toContain('Another server uses');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a second server on a SQLite file is refused, and a killed server does not prevent the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-start-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: '' };
  try {
    const first = await startServer(environment);
    const second = await runToEnd('server/main.ts', [], { ...environment, PORT: '0' });
    expect([second.status, second.stderr]).toEqual([2, expect.stringContaining(`Another server uses ${folder}`)]);
    await first.kill();
    const third = await startServer(environment);
    await third.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
