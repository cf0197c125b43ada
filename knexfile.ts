// The only place that knows the database driver. `sqlite3` is archived upstream (docs/decisions), so
// everything that would have to change with it stands here.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { readConfig } from './server/config.ts';

const require = createRequire(import.meta.url);

/** The calls of a driver's connection that this file makes. */
interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}
interface Transaction {
  begin(connection: SqliteConnection): Promise<unknown>;
  query(connection: SqliteConnection, sql: string): Promise<unknown>;
}
type TransactionConstructor = new (...parameters: unknown[]) => Transaction;
type ClientConstructor = new (config: Knex.Config) => { transaction(...parameters: unknown[]): Transaction };

const SqliteClient = require('knex/lib/dialects/sqlite3/index.js') as ClientConstructor;
const SqliteTransaction = require('knex/lib/dialects/sqlite3/execution/sqlite-transaction.js') as TransactionConstructor;

/**
 * A write transaction takes the write lock when it begins and waits for it there. SQLite's deferred ones
 * take it at their first write, where two that have both read fail at once instead of waiting.
 */
class ImmediateTransaction extends SqliteTransaction {
  override begin(connection: SqliteConnection) {
    return this.query(connection, 'BEGIN IMMEDIATE;');
  }
}

class ImmediateSqliteClient extends SqliteClient {
  override transaction(...parameters: unknown[]) {
    return new ImmediateTransaction(this, ...parameters);
  }
}

/** Readers beside the one writer; in WAL mode they do not wait for each other. */
const readers = 4;
const busyTimeoutMs = 5000;

const migrations: Knex.MigratorConfig = {
  directory: fileURLToPath(new URL('server/db/migrations', import.meta.url)),
  extension: 'ts',
  loadExtensions: ['.ts'],
};

function sqlite(file: string, connections: number): Knex.Config {
  return {
    client: ImmediateSqliteClient as unknown as typeof Knex.Client,
    connection: { filename: file },
    useNullAsDefault: true,
    migrations,
    pool: {
      min: 1,
      max: connections,
      afterCreate(connection: SqliteConnection, done: (error: Error | null, connection: SqliteConnection) => void) {
        connection.exec(
          `PRAGMA busy_timeout=${busyTimeoutMs}; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;`,
          (error) => done(error, connection),
        );
      },
    },
  };
}

/** One connection that writes and several that read; `:memory:` has one for both. */
export function databaseSettings(file: string): { write: Knex.Config; read: Knex.Config | null } {
  return { write: sqlite(file, 1), read: file === ':memory:' ? null : sqlite(file, readers) };
}

export default databaseSettings(readConfig(process.env).databaseFile).write;
