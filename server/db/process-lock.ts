import knex, { type Knex } from 'knex';
import { sqlite } from '../../knexfile.ts';

/** Another server process uses the same SQLite file. */
export class LockedByProcess extends Error {
  override name = 'LockedByProcess';
}

/** A server that has just been killed may still be ending. */
const busyTimeoutMs = 1000;
/** References to the connections, because a garbage-collected connection would release its lock. */
const locks = new Set<Knex>();

/**
 * Locks a SQLite file against a second server, also one in another container, until this process ends: it keeps a write
 * transaction open on a separate file. The operating system releases the lock, even after kill -9.
 * @throws LockedByProcess
 */
export async function lockForThisProcess(databaseFile: string): Promise<void> {
  const db = knex(sqlite(`${databaseFile}-lock`, { busyTimeoutMs }));
  try {
    await db.raw('begin immediate');
    locks.add(db);
  } catch (error) {
    await db.destroy();
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    throw new LockedByProcess(
      `Another server uses ${databaseFile}. Stop it, or give this one another DATA_DIR. ` +
        'Several servers need PostgreSQL (DATABASE_URL).',
    );
  }
}
