import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { Model } from 'objection';
import { postgres, sqlite } from '../../knexfile.ts';
import type { DatabaseConfig } from '../config.ts';
import { createFolder } from '../create-folder.ts';
import { groupCommit } from './group-commit.ts';
import { isPostgres, queryRows } from './query-rows.ts';
import { isRetryable, readOnlyCode } from './unavailable.ts';

// Without this setting, `first` and `findOne` read all matching rows and return one of them.
Model.useLimitInFirst = true;

export interface Database {
  /** Maximum number of concurrent calls. More would only wait for connections and delay later calls. */
  callsAtOnce: number;
  /** How many of these calls may be reads. */
  readsAtOnce: number;
  /** For queries outside transactions. */
  read: Knex;
  /**
   * Runs `work` in one write transaction and commits it; an exception rolls it back. Every query in `work` uses
   * `tx`. `work` must have no other effects, because it runs again if PostgreSQL aborts it due to a concurrent transaction.
   */
  transaction<T>(work: (tx: Knex) => Promise<T>): Promise<T>;
  /** @throws Error if the database cannot be read or written; `unavailableReason` returns the reason */
  check(): Promise<void>;
  /** Runs `work` under a lock that only one process of this database can hold. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the database has none, some or all of the migrations of this version. */
  migrationState(): Promise<'empty' | 'earlier' | 'current'>;
  /** Runs the pending migrations and returns their names. Call it inside `alone`. @throws MigrationFailed, WrongEncoding */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

/** The properties in which the two kinds of database differ. */
interface Connections {
  callsAtOnce: number;
  readsAtOnce: number;
  read: Knex;
  write: Knex;
  transaction: Database['transaction'];
  /** Connection without a time limit for migrations; null if they use `write`. */
  migrate: Knex.Config | null;
  /** Fails if the database cannot be written, at the latest when its transaction commits. */
  requireWritable(tx: Knex): Promise<void>;
  /** A statement that takes a lock until its transaction ends; null if there can be only one process. */
  startLock: { config: Knex.Config; sql: string } | null;
}

/** Connections for reads. In WAL mode, readers wait neither for each other nor for the writer. */
const sqliteReaders = 4;
/** Enough to keep the read connections busy. With more, each read would only take longer. */
const sqliteReadsAtOnce = 8;
/** More than the connections, because waiting writes share a commit (group-commit.ts). */
const sqliteCallsAtOnce = 32;
const startTimeoutMs = 60_000;

function connectSqlite(file: string | null): Connections {
  if (file !== null) createFolder(dirname(file));
  const write = knex(sqlite(file));
  return {
    callsAtOnce: sqliteCallsAtOnce,
    readsAtOnce: sqliteReadsAtOnce,
    read: file === null ? write : knex(sqlite(file, { connections: sqliteReaders })),
    write,
    transaction: groupCommit(write),
    migrate: null,
    async requireWritable(tx) {
      // This writes a page even if the value stays the same, so it fails on a full disk. Nothing reads the value.
      await tx.raw('pragma user_version=0');
    },
    // Locks a separate file, because the migrations need the write lock of the database. Any write takes the lock.
    startLock:
      file === null ? null : { config: sqlite(`${file}-start`, { busyTimeoutMs: startTimeoutMs }), sql: 'pragma user_version=1' },
  };
}

/** Connections that reads leave free for writes. */
const writersReserve = 2;
/** An arbitrary number that identifies the lock in the PostgreSQL server. */
const startLockNumber = 7_460_231;

async function refuseReadOnly(tx: Knex): Promise<void> {
  const sql = "select current_setting('transaction_read_only') = 'on' as \"isReadOnly\"";
  const [row] = await queryRows<{ isReadOnly: boolean }>(tx, sql);
  if (row?.isReadOnly) throw Object.assign(new Error('The database is read-only.'), { code: readOnlyCode });
}

function connectPostgres(url: string, connections: number): Connections {
  const write = knex(postgres(url, { connections }));
  const withoutTimeout = postgres(url, { answerTimeoutMs: 0 });
  return {
    callsAtOnce: connections,
    readsAtOnce: Math.max(1, connections - writersReserve),
    read: write,
    write,
    transaction: (work) => write.transaction(work),
    migrate: withoutTimeout,
    requireWritable: refuseReadOnly,
    startLock: { config: withoutTimeout, sql: `select pg_advisory_xact_lock(${startLockNumber})` },
  };
}

/** The database could not be migrated. All pending migrations share a transaction, so none of them has changed anything. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
  constructor(cause: unknown) {
    super('The database could not be migrated, and was not changed. Start the earlier version again, and report:', { cause });
  }
}

/** A new PostgreSQL database has an encoding that counts bytes as characters, or lacks most characters. */
export class WrongEncoding extends Error {
  override name = 'WrongEncoding';
  constructor(encoding: string) {
    super(
      `The database in DATABASE_URL has the encoding ${encoding}, but the server needs UTF8. ` +
        'Create it again with createdb --encoding=UTF8 --template=template0.',
    );
  }
}

/** A command that needs the data of a server finds none. */
export class NoDatabase extends Error {
  override name = 'NoDatabase';
  constructor(file: string) {
    super(`There is no database of a server at ${file}. Check DATA_DIR and DATABASE_URL.`);
  }
}

/** @throws NoDatabase if the SQLite file does not exist; `openDatabase` would create it */
export function requireDatabaseFile(config: DatabaseConfig): void {
  if (config.kind === 'sqlite' && config.file !== null && !existsSync(config.file)) throw new NoDatabase(config.file);
}

/** Opens the database. Creates the folder of a SQLite file if it is missing. */
export function openDatabase(config: DatabaseConfig): Database {
  const { read, write, migrate, ...connections } =
    config.kind === 'sqlite' ? connectSqlite(config.file) : connectPostgres(config.url, config.pool);
  const transaction: Database['transaction'] = (work) => retry(() => connections.transaction(work));
  return {
    callsAtOnce: connections.callsAtOnce,
    readsAtOnce: connections.readsAtOnce,
    read,
    transaction,
    check: () => transaction((tx) => connections.requireWritable(tx)),
    alone: (work) => runLocked(connections.startLock, work),
    async migrationState() {
      // Knex would create its tables in an empty database.
      if (!(await write.schema.hasTable('knex_migrations'))) return 'empty';
      const [completed, pending] = (await write.migrate.list()) as [unknown[], unknown[]];
      if (pending.length === 0) return 'current';
      return completed.length === 0 ? 'empty' : 'earlier';
    },
    async migrate() {
      const db = migrate ? knex(migrate) : write;
      try {
        return await runMigrations(db);
      } finally {
        if (db !== write) await db.destroy();
      }
    },
    async close() {
      if (read !== write) await read.destroy();
      await write.destroy();
    },
  };
}

const maxAttempts = 5;

async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (number === maxAttempts || !isRetryable(error)) throw error;
    }
  }
}

async function runLocked<T>(lock: Connections['startLock'], work: () => Promise<T>): Promise<T> {
  if (!lock) return work();
  const db = knex(lock.config);
  try {
    return await db.transaction(async (tx) => {
      await tx.raw(lock.sql);
      return work();
    });
  } finally {
    await db.destroy();
  }
}

async function requireUtf8(db: Knex): Promise<void> {
  const [row] = await queryRows<{ server_encoding: string }>(db, 'show server_encoding');
  if (row && row.server_encoding !== 'UTF8') throw new WrongEncoding(row.server_encoding);
}

async function runMigrations(db: Knex): Promise<string[]> {
  // Knex's own lock remains if a process is killed during a migration. `alone` already excludes other processes.
  if (await db.schema.hasTable('knex_migrations_lock')) await db.migrate.forceFreeMigrationsLock();
  else if (isPostgres(db)) await requireUtf8(db);
  try {
    const [, names] = (await db.migrate.latest()) as [number, string[]];
    return names;
  } catch (error) {
    throw new MigrationFailed(error);
  }
}
