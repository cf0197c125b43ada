// Periodic cleanup of the database and of the bundle store.
import { setTimeout } from 'node:timers/promises';
import type { Database } from './db/database.ts';
import type { Config } from './config.ts';
import { deleteExpired } from './db/expired.ts';
import { indexRequests } from './db/search.ts';
import { dayMs } from './domain/days.ts';
import type { Log } from './log.ts';
import { PluginBundle } from './models/PluginBundle.ts';
import { remindOfExpiry, sendDigests } from './reminders.ts';
import { eraseExpiredRequests } from './retention.ts';
import type { BundleStore } from './storage/bundle-store.ts';

const intervalMs = 60 * 60 * 1000;
/** Longer than any upload takes, so that no upload in progress is mistaken for an orphan. */
const orphanAfterMs = dayMs;

/**
 * Removes the remains of uploads during which a server was killed: unfinished objects, and published objects without a
 * row in the database. Objects less than a day old are kept. A database without any bundle removes no published object,
 * because it may be a new database beside the bundles of another server, for example after a mistake in DATABASE_URL.
 */
export async function removeOrphanedBundles(db: Database, bundles: BundleStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - orphanAfterMs);
  const keys = await bundles.keysBefore(before);
  // Read after the keys, so that a row written in between protects its object.
  const known = new Set((await PluginBundle.query(db.read).select('storageKey')).map(({ storageKey }) => storageKey));
  const orphans = known.size === 0 ? [] : keys.filter((key) => !known.has(key));
  for (const key of orphans) await bundles.remove(key);
  await bundles.removeUnfinished(before);
}

export interface Housekeeping {
  /** Resolves when the running tasks have ended. */
  stop(): Promise<void>;
}

export interface HousekeepingOptions {
  db: Database;
  bundles: BundleStore;
  log: Log;
  config: Config;
}

/** Runs each task immediately, and again an hour after it has ended. A failed task is logged and runs again the next time. */
export function startHousekeeping({ db, bundles, log, config }: HousekeepingOptions): Housekeeping {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tasks: Record<string, () => Promise<void>> = {
    'delete expired rows': () => deleteExpired(db, new Date()),
    'remove orphaned bundles': () => removeOrphanedBundles(db, bundles, new Date()),
    'index request texts': () => indexRequests(db, () => !signal.aborted),
    'erase requests past their retention period': async () => {
      const erased = await eraseExpiredRequests(db, config.retentionDays, new Date(), () => !signal.aborted);
      if (erased > 0) log.info({ erased }, 'requests past their retention period were erased');
    },
    'send license expiry reminders': () => remindOfExpiry({ config, db, now: new Date() }, () => !signal.aborted),
    'send the digest of overdue requests': () => sendDigests({ config, db, now: new Date() }),
  };
  const repeat = async ([task, run]: [string, () => Promise<void>]) => {
    while (!signal.aborted) {
      await run().catch((error: unknown) => log.error({ err: error, task }, 'a housekeeping task failed'));
      await setTimeout(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = Promise.all(Object.entries(tasks).map(repeat));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
