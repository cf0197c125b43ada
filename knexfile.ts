// The only place that knows the database drivers. `sqlite3` is archived upstream (docs/decisions), so
// everything that would have to change with it stands here.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import type pg from 'pg';
import { readConfig } from './server/config.ts';

const require = createRequire(import.meta.url);

/** The calls of a driver's connection that this file makes. */
interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
  prepare(sql: string, done: (error: Error | null) => void): SqliteStatement;
}
type Executed = (this: { changes: number; lastID: number }, error: Error | null, rows?: unknown[]) => void;
interface SqliteStatement {
  all(values: unknown[] | undefined, done: Executed): void;
  run(values: unknown[] | undefined, done: Executed): void;
  finalize(): void;
}
/** A statement of Knex's: what it asks, and where it looks for the answer. */
interface Query {
  method: string;
  sql: string;
  bindings?: unknown[];
  returning?: unknown;
  response?: unknown;
  /** Where Knex finds how many rows were changed. */
  context?: unknown;
}
interface Transaction {
  trxClient: { query(connection: SqliteConnection, sql: string): Promise<unknown> };
  _completed: boolean;
  _resolver(value: unknown): void;
  _rejecter(error: unknown): void;
  begin(connection: SqliteConnection): Promise<unknown>;
  commit(connection: SqliteConnection, value: unknown): Promise<unknown>;
  rollback(connection: SqliteConnection, error: unknown): Promise<unknown>;
  query(connection: SqliteConnection, sql: string): Promise<unknown>;
}
type TransactionConstructor = new (...parameters: unknown[]) => Transaction;
interface Client {
  transaction(...parameters: unknown[]): Transaction;
  destroyRawConnection(connection: SqliteConnection): Promise<void>;
}
type ClientConstructor = new (config: Knex.Config) => Client;

const SqliteClient = require('knex/lib/dialects/sqlite3/index.js') as ClientConstructor;
const SqliteTransaction = require('knex/lib/dialects/sqlite3/execution/sqlite-transaction.js') as TransactionConstructor;

// Knex's own names for what a transaction extends.
/* oxlint-disable no-underscore-dangle */
/**
 * A write transaction takes the write lock when it begins and waits for it there. SQLite's deferred ones
 * take it at their first write, where two that have both read fail at once instead of waiting.
 */
class ImmediateTransaction extends SqliteTransaction {
  override begin(connection: SqliteConnection) {
    return this.query(connection, 'BEGIN IMMEDIATE;');
  }

  // SQLite keeps a transaction open when its commit fails (a full disk, a lock). Left so, the connection could
  // never begin another.
  override async commit(connection: SqliteConnection, value: unknown) {
    try {
      await this.trxClient.query(connection, 'COMMIT;');
    } catch (error) {
      return this.rollback(connection, error);
    }
    this._completed = true;
    this._resolver(value);
  }

  // It has ended the transaction by itself already after some failures; what counts is why, not that there was
  // nothing left to roll back.
  override async rollback(connection: SqliteConnection, error: unknown) {
    await this.trxClient.query(connection, 'ROLLBACK;').catch(() => undefined);
    this._completed = true;
    this._rejecter(error ?? new Error('The transaction was rolled back.'));
  }
}

/** So many statements a connection keeps compiled: those that it used last. */
const keptStatements = 100;
/** By connection and text. Not a field of the client: Knex makes the client of a transaction without its constructor. */
const compiled = new WeakMap<SqliteConnection, Map<string, Promise<SqliteStatement>>>();

function compile(connection: SqliteConnection, sql: string): Promise<SqliteStatement> {
  return new Promise((resolve, reject) => {
    const statement = connection.prepare(sql, (error) => (error ? reject(error) : resolve(statement)));
  });
}

/** Lets go of a statement once what was asked of it has been answered. */
async function discard(statements: Map<string, Promise<SqliteStatement>>, sql: string): Promise<void> {
  const statement = statements.get(sql);
  statements.delete(sql);
  // One that could not be compiled holds nothing.
  (await statement?.catch(() => null))?.finalize();
}

function statementsOf(connection: SqliteConnection): Map<string, Promise<SqliteStatement>> {
  let statements = compiled.get(connection);
  if (!statements) compiled.set(connection, (statements = new Map()));
  return statements;
}

/** The statement of this text, compiled when the connection first meets it. */
function statementOf(connection: SqliteConnection, sql: string): Promise<SqliteStatement> {
  const statements = statementsOf(connection);
  const statement = statements.get(sql) ?? compile(connection, sql);
  statements.delete(sql);
  statements.set(sql, statement);
  if (statements.size > keptStatements) void discard(statements, statements.keys().next().value ?? '');
  return statement;
}

/** Statements that answer no rows but how many they changed. */
const changesRows = ({ method, returning }: Query) =>
  method === 'counter' || method === 'del' || ((method === 'insert' || method === 'update') && !returning);

/**
 * Knex's client for SQLite with transactions as above and statements that stay compiled: the driver's own calls compile
 * a text each time, which costs a second turn through its threads and more time than running most of them.
 */
class ServerSqliteClient extends SqliteClient {
  override transaction(...parameters: unknown[]) {
    return new ImmediateTransaction(this, ...parameters);
  }

  async _query(connection: SqliteConnection, query: Query): Promise<Query> {
    const { sql, bindings } = query;
    try {
      const statement = await statementOf(connection, sql);
      return await new Promise<Query>((resolve, reject) => {
        statement[changesRows(query) ? 'run' : 'all'](bindings, function answered(error, rows) {
          if (error) return reject(error);
          query.response = rows;
          query.context = { changes: this.changes, lastID: this.lastID };
          resolve(query);
        });
      });
    } catch (error) {
      // One that failed may still hold its lock.
      void discard(statementsOf(connection), sql);
      throw error;
    }
  }

  // SQLite does not close a connection that has statements.
  override async destroyRawConnection(connection: SqliteConnection) {
    const statements = statementsOf(connection);
    await Promise.all([...statements.keys()].map((sql) => discard(statements, sql)));
    return super.destroyRawConnection(connection);
  }
}

/** Readers beside the one writer; in WAL mode they do not wait for each other. */
const readers = 4;
const busyTimeoutMs = 5000;
/** How long a start waits for another process that prepares the same database. */
const startWithinMs = 60_000;

const migrations: Knex.MigratorConfig = {
  directory: fileURLToPath(new URL('server/db/migrations', import.meta.url)),
  extension: 'ts',
  loadExtensions: ['.ts'],
};

// `compileSqlOnError: false`, here and below: the message of a failed statement, which is logged, keeps its question
// marks. By default the values stand in it, personal data and hashes among them.
function sqlite(file: string, connections: number, lockTimeoutMs = busyTimeoutMs): Knex.Config {
  return {
    client: ServerSqliteClient as unknown as typeof Knex.Client,
    connection: { filename: file },
    useNullAsDefault: true,
    compileSqlOnError: false,
    acquireConnectionTimeout: 2 * lockTimeoutMs,
    migrations,
    pool: {
      min: 1,
      max: connections,
      afterCreate(connection: SqliteConnection, done: (error: Error | null, connection: SqliteConnection) => void) {
        connection.exec(
          // What savepoints may have to undo is at most a few pages a write (server/db/group-commit.ts): no file for it.
          `PRAGMA busy_timeout=${lockTimeoutMs}; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;
           PRAGMA temp_store=MEMORY;`,
          (error) => done(error, connection),
        );
      },
    },
  };
}

/** A request that gets no connection, or no answer, within these is told that the service is unavailable. */
const connectWithinMs = 5000;
const answerWithinMs = 15_000;

function postgres(url: string, connections: number, timeoutMs = answerWithinMs): Knex.Config {
  const { types } = require('pg') as typeof pg;
  // Sizes and times in milliseconds stand in `bigint` columns; they all are safe as numbers.
  types.setTypeParser(types.builtins.INT8, Number);
  return {
    client: 'pg',
    compileSqlOnError: false,
    connection: {
      connectionString: url,
      application_name: 'spoolwright',
      connectionTimeoutMillis: connectWithinMs,
      statement_timeout: timeoutMs,
      idle_in_transaction_session_timeout: timeoutMs,
      keepAlive: true,
    },
    acquireConnectionTimeout: answerWithinMs,
    migrations,
    pool: { min: 0, max: connections },
  };
}

/** How a database is reached. */
export interface DatabaseSettings {
  /** Transactions go here: on SQLite the one connection that writes. */
  write: Knex.Config;
  /** Queries outside transactions; null where they share the connections of `write`. */
  read: Knex.Config | null;
  /** The database takes one write transaction at a time. */
  oneWriter: boolean;
  /** Migrations go here, which may take long; null where they share the connections of `write`. */
  migrate: Knex.Config | null;
  /** Asks inside a transaction whether it could write; one row with `writable`. */
  writableSql: string;
  /** A lock that only one process holds at a time and that ends with it; null where there is only one process. */
  startLock: { settings: Knex.Config; sql: string } | null;
}

/** Any number: it names the lock among those of the PostgreSQL server. */
const startLockNumber = 7_460_231;

export function databaseSettings({ url, pool }: { url: string; pool: number }): DatabaseSettings {
  if (!url.startsWith('sqlite:')) {
    const settings = postgres(url, pool);
    const sql = `select pg_advisory_xact_lock(${startLockNumber})`;
    return {
      write: settings,
      read: null,
      oneWriter: false,
      migrate: postgres(url, 1, 0),
      writableSql: "select current_setting('transaction_read_only') = 'off' as writable",
      startLock: { settings: postgres(url, 1, 0), sql },
    };
  }
  const file = url.slice('sqlite:'.length);
  // A transaction that could not write has failed when it began.
  const writableSql = 'select 1 as writable';
  if (file === ':memory:')
    return { write: sqlite(file, 1), read: null, oneWriter: true, migrate: null, writableSql, startLock: null };
  // The lock is a file of its own, since the database's write lock is what the migrations need. It is taken when
  // the transaction begins.
  const lock = sqlite(`${file}-start`, 1, startWithinMs);
  return {
    write: sqlite(file, 1),
    read: sqlite(file, readers),
    oneWriter: true,
    migrate: null,
    writableSql,
    startLock: { settings: lock, sql: 'select 1' },
  };
}

// SQLite's own codes; the network's; PostgreSQL's, by class (08 connection, 53 resources, 57P shut down, 58 system).
const reasons: [RegExp, string][] = [
  [/^(SQLITE_(BUSY|LOCKED)|55P03|57014)/, 'is locked by something else'],
  [/^(SQLITE_FULL|53100)/, 'has no space left'],
  [/^(SQLITE_(READONLY|CANTOPEN|PERM)|25006)/, 'cannot be written'],
  [/^(SQLITE_(IOERR|CORRUPT|NOTADB)|58\w{3})/, 'cannot be read'],
  [/^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|57P\d\d)/, 'cannot be reached'],
  [/^53\w{3}/, 'has no connection free'],
];

const codeOf = (error: unknown): unknown =>
  (error as { code?: unknown }).code ?? (error as { nativeError?: { code?: unknown } }).nativeError?.code;

/**
 * Why the database is not available (`is locked by something else`), where a query failed because of that: not
 * the caller's fault, and something that may pass. Null for any other error.
 */
export function unavailableReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  const known = typeof code === 'string' && reasons.find(([codes]) => codes.test(code));
  if (known) return known[1];
  // Errors of the drivers and of Knex that carry no code.
  if (error.name === 'KnexTimeoutError') return 'has no connection free';
  return /(Connection (terminated|ended)|timeout expired|Client has encountered)/.test(error.message)
    ? 'cannot be reached'
    : null;
}

/** Whether a transaction failed only because it met another one, so that it may be done again. */
export function mayBeRepeated(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** For the Knex command, which calls it; nobody who only imports this file has the environment read. */
export default () => databaseSettings(readConfig(process.env).database).write;
