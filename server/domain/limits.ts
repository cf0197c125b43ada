import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { tooManyRequests } from '../problems.ts';

export interface Limit {
  /** Names what is counted, `login-account` say. */
  name: string;
  /** How many in one window. */
  max: number;
  windowMs: number;
}

interface Counter {
  count: number | string;
  windowEndsAt: number | string;
}

/** The counter's name without the address or e-mail that it counts for. */
function bucketOf(key: Uint8Array, limit: Limit, subject: string): string {
  return `${limit.name}:${createHmac('sha256', key).update(limit.name).update('\0').update(subject).digest('base64url').slice(0, 32)}`;
}

/**
 * Counts one more for the subject in the database, so that all processes count together.
 * @throws Problem TOO_MANY_REQUESTS with the seconds until the window ends
 */
export async function countAgainst(tx: Knex, key: Uint8Array, limit: Limit, subject: string, now: Date): Promise<void> {
  const bucket = bucketOf(key, limit, subject);
  const at = now.getTime();
  const [row] = (await tx('limitCounters')
    .insert({ bucket, windowEndsAt: at + limit.windowMs, count: 1 })
    .onConflict('bucket')
    .merge({
      count: tx.raw('case when ?? <= ? then 1 else ?? + 1 end', ['limitCounters.windowEndsAt', at, 'limitCounters.count']),
      windowEndsAt: tx.raw('case when ?? <= ? then ? else ?? end', [
        'limitCounters.windowEndsAt',
        at,
        at + limit.windowMs,
        'limitCounters.windowEndsAt',
      ]),
    })
    .returning(['count', 'windowEndsAt'])) as Counter[];
  if (row && Number(row.count) > limit.max) throw exceeded(row, at);
}

/** @throws Problem TOO_MANY_REQUESTS where the subject has used its window up; counts nothing. */
export async function refuseOverLimit(db: Knex, key: Uint8Array, limit: Limit, subject: string, now: Date): Promise<void> {
  const row = (await db('limitCounters')
    .where('bucket', bucketOf(key, limit, subject))
    .first('count', 'windowEndsAt')) as Counter | undefined;
  const at = now.getTime();
  if (row && Number(row.windowEndsAt) > at && Number(row.count) >= limit.max) throw exceeded(row, at);
}

/** Forgets what was counted for the subject. */
export async function clearLimit(tx: Knex, key: Uint8Array, limit: Limit, subject: string): Promise<void> {
  await tx('limitCounters')
    .where('bucket', bucketOf(key, limit, subject))
    .delete();
}

function exceeded(row: Counter, at: number) {
  return tooManyRequests(Math.max(1, Math.ceil((Number(row.windowEndsAt) - at) / 1000)));
}
