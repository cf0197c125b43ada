import type { Log } from '../log.ts';
import type { BundleStore } from '../storage/bundle-store.ts';
import { removeOrphans } from '../storage/orphans.ts';
import type { Database } from './database.ts';
import { keyLifeMs } from './idempotency.ts';
import { indexRequests } from './search.ts';

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

export interface Housekeeping {
  /** Resolves when nothing of it is under way any more. */
  stop(): Promise<void>;
}

/** Cleans up the database once an hour; the bundles' store, and the index of texts, now as well. */
export function startHousekeeping(db: Database, bundles: BundleStore, log: Log): Housekeeping {
  let stopped = false;
  const underWay = new Set<Promise<void>>();
  const start = (work: Promise<unknown>, failed: string) => {
    const done: Promise<void> = work
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, failed))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const often = () => {
    start(removeOrphans(db, bundles, new Date()), 'cleaning up the bundles failed');
    start(
      indexRequests(db, () => !stopped),
      'indexing the texts of requests failed',
    );
  };
  often();
  const timer = setInterval(() => {
    start(cleanUp(db, new Date()), 'cleaning up failed');
    often();
  }, everyMs).unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
