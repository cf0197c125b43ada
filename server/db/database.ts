import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { postgres, sqlite } from '../../knexfile.ts';
import type { DatabaseConfig } from '../config.ts';
import { groupCommit } from './group-commit.ts';
import { queryRows } from './query-rows.ts';
import { isRetryable, readOnlyCode } from './unavailable.ts';

export interface Database {
  /** Calls that may use it together. More would only wait for its connections, and whoever comes next behind them. */
  callsAtOnce: number;
  /** How many of them may be reads. */
  readsAtOnce: number;
  /** For queries outside transactions. */
  read: Knex;
  /**
   * Runs `work` in one write transaction and commits it; an exception rolls it back. Every query in `work` uses
   * `tx`. `work` has no other effects, since it is repeated when PostgreSQL aborts it because of another transaction.
   */
  transaction<T>(work: (tx: Knex) => Promise<T>): Promise<T>;
  /** @throws when the database cannot be read or written now; `unavailableReason` tells why */
  check(): Promise<void>;
  /** Runs `work` while no other process of this database runs inside `alone`. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the pending migrations and returns their names. Call it inside `alone`. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

/** What differs between the two kinds of database. */
interface Connections {
  callsAtOnce: number;
  readsAtOnce: number;
  read: Knex;
  write: Knex;
  transaction: Database['transaction'];
  /** Connection for migrations, which may take long; null when they use `write`. */
  migrate: Knex.Config | null;
  /** One row with `writable`, asked inside a transaction. */
  writableSql: string;
  /** A statement that takes a lock until its transaction ends; null when there can be only one process. */
  startLock: { config: Knex.Config; sql: string } | null;
}

/** In WAL mode readers wait neither for each other nor for the writer. */
const sqliteReaders = 4;
/** Enough to keep the readers busy. With more, all of them would end late, and the next call would wait for all. */
const sqliteReadsAtOnce = 8;
/** More than the connections, since writes that wait share a commit (group-commit.ts). */
const sqliteCallsAtOnce = 32;
const startTimeoutMs = 60_000;

function connectSqlite(file: string): Connections {
  const isInMemory = file === ':memory:';
  if (!isInMemory) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const write = knex(sqlite(file));
  return {
    callsAtOnce: sqliteCallsAtOnce,
    readsAtOnce: sqliteReadsAtOnce,
    read: isInMemory ? write : knex(sqlite(file, { connections: sqliteReaders })),
    write,
    transaction: groupCommit(write),
    migrate: null,
    // A transaction that cannot write fails when it begins.
    writableSql: 'select 1 as writable',
    // In a file beside the database, since the migrations need the database's own write lock. Any write takes it.
    startLock: isInMemory
      ? null
      : { config: sqlite(`${file}-start`, { busyTimeoutMs: startTimeoutMs }), sql: 'pragma user_version=1' },
  };
}

/** Any number: it identifies the lock among those of the PostgreSQL server. */
const startLockNumber = 7_460_231;

function connectPostgres(url: string, connections: number): Connections {
  const write = knex(postgres(url, { connections }));
  const unhurried = postgres(url, { answerTimeoutMs: 0 });
  return {
    callsAtOnce: connections,
    readsAtOnce: connections,
    read: write,
    write,
    transaction: (work) => write.transaction(work),
    migrate: unhurried,
    writableSql: "select current_setting('transaction_read_only') = 'off' as writable",
    startLock: { config: unhurried, sql: `select pg_advisory_xact_lock(${startLockNumber})` },
  };
}

/** Opens the database. The folder of a SQLite file is created when it is missing. */
export function openDatabase({ url, pool }: DatabaseConfig): Database {
  const { read, write, migrate, ...connections } = url.startsWith('sqlite:')
    ? connectSqlite(url.slice('sqlite:'.length))
    : connectPostgres(url, pool);
  const transaction: Database['transaction'] = (work) => retry(() => connections.transaction(work));
  return {
    callsAtOnce: connections.callsAtOnce,
    readsAtOnce: connections.readsAtOnce,
    read,
    transaction,
    async check() {
      const [row] = await transaction((tx) => queryRows<{ writable: unknown }>(tx, connections.writableSql));
      if (!row?.writable) throw Object.assign(new Error('The database is read-only.'), { code: readOnlyCode });
    },
    alone: (work) => runLocked(connections.startLock, work),
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

async function runMigrations(db: Knex): Promise<string[]> {
  // Knex's own lock stays behind when a process is killed during a migration; `alone` already excludes other processes.
  if (await db.schema.hasTable('knex_migrations_lock')) await db.migrate.forceFreeMigrationsLock();
  const [, names] = (await db.migrate.latest()) as [number, string[]];
  return names;
}
