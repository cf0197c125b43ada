import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { databaseSettings, unavailableReason, mayBeRepeated } from '../../knexfile.ts';
import type { DatabaseConfig } from '../config.ts';
import { groupCommit } from './group-commit.ts';

export { unavailableReason };

export interface Database {
  /** For queries outside a transaction. */
  read: Knex;
  /**
   * Runs `work` in one write transaction and commits when it is done; anything thrown rolls it back. Every
   * query inside names `tx`: one that forgets it would wait for itself. `work` has no effect but through `tx`:
   * where PostgreSQL breaks it off because of another transaction it is done again.
   */
  transaction<T>(work: (tx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** @throws where the database cannot be read and written now; `unavailableReason` says why */
  check(): Promise<void>;
  /** Runs `work` while no other process that uses this database does the like; waits its turn. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Brings the schema up to date; answers the names of the migrations that ran. Only inside `alone`. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

const attempts = 5;
/** PostgreSQL's read_only_sql_transaction. */
const readOnlyCode = '25006';

/** Opens the database, making the folder of a SQLite file where needed. */
export function openDatabase(config: DatabaseConfig): Database {
  const file = /^sqlite:(?!:memory:)(.+)$/.exec(config.url)?.[1];
  if (file) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const settings = databaseSettings(config);
  const write = knex(settings.write);
  const read = settings.read ? knex(settings.read) : write;
  const commit: Database['transaction'] = settings.oneWriter ? groupCommit(write) : (work) => write.transaction(work);
  return {
    read,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await commit(work);
        } catch (error) {
          if (attempt === attempts || !mayBeRepeated(error)) throw error;
        }
      }
    },
    async check() {
      const answer: unknown = await write.transaction((tx) => tx.raw(settings.writableSql));
      const [row] = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as { writable: unknown }[];
      if (!row?.writable) throw Object.assign(new Error('The database is read-only.'), { code: readOnlyCode });
    },
    async alone(work) {
      if (!settings.startLock) return work();
      const lock = knex(settings.startLock.settings);
      const { sql } = settings.startLock;
      try {
        return await lock.transaction(async (tx) => {
          await tx.raw(sql);
          return work();
        });
      } finally {
        await lock.destroy();
      }
    },
    async migrate() {
      const db = settings.migrate ? knex(settings.migrate) : write;
      try {
        // A process that was killed while it migrated left Knex's own lock behind. `alone` is the lock that counts.
        if (await db.schema.hasTable('knex_migrations_lock')) await db.migrate.forceFreeMigrationsLock();
        const [, names] = (await db.migrate.latest()) as [number, string[]];
        return names;
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
