import type { Log } from '../log.ts';
import type { BundleStore } from '../storage/bundle-store.ts';
import { removeOrphans } from '../storage/orphans.ts';
import type { Database } from './database.ts';
import { keyLifeMs } from './idempotency.ts';

const everyMs = 60 * 60 * 1000;

/** Deletes what has run out: limit windows, idempotency keys, refresh tokens. */
export async function cleanUp(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx('limitCounters').where('windowEndsAt', '<', now.getTime()).delete();
    await tx('idempotencyKeys')
      .where('createdAt', '<', new Date(now.getTime() - keyLifeMs).toISOString())
      .delete();
    await tx('refreshTokens').where('expiresAt', '<', now.toISOString()).delete();
  });
}

/** Cleans up the database once an hour, and the bundles' store now as well, until the timer is cleared. */
export function startHousekeeping(db: Database, bundles: BundleStore, log: Log): NodeJS.Timeout {
  const cleanStore = () => {
    removeOrphans(db, bundles, new Date()).catch((error: unknown) => log.error({ err: error }, 'cleaning up the bundles failed'));
  };
  cleanStore();
  const timer = setInterval(() => {
    cleanUp(db, new Date()).catch((error: unknown) => log.error({ err: error }, 'cleaning up failed'));
    cleanStore();
  }, everyMs);
  return timer.unref();
}
