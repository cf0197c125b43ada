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
  // The messages of failed statements are logged: without this, personal data and hashes would stand in them.
  compileSqlOnError: false,
  // Knex prints connection errors as text with a stack, and throws them too: whoever catches them logs or explains them.
  log: { warn: () => undefined },
};

export function sqlite(file: string, { connections = 1, busyTimeoutMs = 5000 } = {}): Knex.Config {
  return {
    ...shared,
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    acquireConnectionTimeout: 2 * busyTimeoutMs,
    pool: { min: 1, max: connections, afterCreate: prepareSqliteConnection(busyTimeoutMs) },
  };
}

/** A database that has frozen ends no statement itself; this much later the driver does. */
const frozenAfterMs = 5000;

/** @param answerTimeoutMs how long a statement may take; 0 without a limit */
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

/** For the Knex command. It is a function, so that importing this file does not read the environment. */
export default function knexConfig(): Knex.Config {
  const { url, pool } = readConfig(process.env).database;
  return url.startsWith('sqlite:') ? sqlite(url.slice('sqlite:'.length)) : postgres(url, { connections: pool });
}
