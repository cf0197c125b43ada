import type { Log } from '../log.ts';
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

/** Cleans up once an hour until the timer is cleared. */
export function startHousekeeping(db: Database, log: Log): NodeJS.Timeout {
  const timer = setInterval(() => {
    cleanUp(db, new Date()).catch((error: unknown) => log.error({ err: error }, 'cleaning up failed'));
  }, everyMs);
  return timer.unref();
}
