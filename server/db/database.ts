import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { databaseSettings } from '../../knexfile.ts';

export interface Database {
  /** For queries outside a transaction. */
  read: Knex;
  /**
   * Runs `work` in one write transaction and commits when it is done; anything thrown rolls it back. Every
   * query inside names `tx`: one that forgets it would wait for itself.
   */
  transaction<T>(work: (tx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** Brings the schema up to date; answers the names of the migrations that ran. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens the SQLite database `file` (absolute path, or `:memory:`), making its folder where needed. */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const settings = databaseSettings(file);
  const write = knex(settings.write);
  const read = settings.read ? knex(settings.read) : write;
  return {
    read,
    transaction: (work) => write.transaction(work),
    async migrate() {
      const [, names] = (await write.migrate.latest()) as [number, string[]];
      return names;
    },
    async close() {
      if (read !== write) await read.destroy();
      await write.destroy();
    },
  };
}
