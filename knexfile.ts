// How Knex reaches the database: connection, pool and migrations.
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { readConfig } from './server/config.ts';
import { preparePostgresConnection } from './server/db/postgres-connection.ts';
import { prepareSqliteConnection } from './server/db/sqlite-connection.ts';

const shared: Knex.Config = {
  migrations: {
    directory: fileURLToPath(new URL('server/db/migrations', import.meta.url)),
    extension: 'ts',
    loadExtensions: ['.ts'],
  },
  // The messages of failed statements are logged. Without this option they would contain personal data and hashes.
  compileSqlOnError: false,
  // Knex prints connection errors and also throws them. The caller logs or explains them, so they are not printed here.
  log: { warn: () => undefined },
};

/** @param file null for a database in memory */
export function sqlite(file: string | null, { connections = 1, busyTimeoutMs = 5000 } = {}): Knex.Config {
  return {
    ...shared,
    client: 'sqlite3',
    connection: { filename: file ?? ':memory:' },
    useNullAsDefault: true,
    // Opening the file may take 5 s, in addition to waiting for its lock.
    acquireConnectionTimeout: busyTimeoutMs + 5000,
    pool: { min: 1, max: connections, afterCreate: prepareSqliteConnection(busyTimeoutMs) },
  };
}

/** A frozen database cannot end a statement itself. The driver then ends the statement, this much later. */
const frozenAfterMs = 5000;

/** @param answerTimeoutMs time limit of a statement; 0 for no limit */
export function postgres(url: string, { connections = 1, answerTimeoutMs = 15_000 } = {}): Knex.Config {
  return {
    ...shared,
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'spoolwright',
      connectionTimeoutMillis: 5000,
      statement_timeout: answerTimeoutMs,
      idle_in_transaction_session_timeout: answerTimeoutMs,
      ...(answerTimeoutMs > 0 && { query_timeout: answerTimeoutMs + frozenAfterMs }),
      keepAlive: true,
    },
    acquireConnectionTimeout: 15_000,
    pool: { min: 0, max: connections, afterCreate: preparePostgresConnection },
  };
}

/** For the command line of Knex. It is a function, so that importing this file does not read the environment. */
export default function knexConfig(): Knex.Config {
  const { database } = readConfig(process.env);
  return database.kind === 'sqlite' ? sqlite(database.file) : postgres(database.url, { connections: database.pool });
}
