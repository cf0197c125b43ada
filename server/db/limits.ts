import { createHmac, type KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import { rowsOf } from './statement.ts';
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
function bucketOf(key: KeyObject, limit: Limit, subject: string): string {
  return `${limit.name}:${createHmac('sha256', key).update(limit.name).update('\0').update(subject).digest('base64url').slice(0, 32)}`;
}

/** One more of what `limit` counts, for a subject: an address, an e-mail address. */
export interface Count {
  limit: Limit;
  subject: string;
}

const oneMore = `insert into "limitCounters" ("bucket", "windowEndsAt", "count") values ROWS
  on conflict ("bucket") do update set
    "count" = case when "limitCounters"."windowEndsAt" <= ? then 1 else "limitCounters"."count" + 1 end,
    "windowEndsAt" = case when "limitCounters"."windowEndsAt" <= ? then excluded."windowEndsAt" else "limitCounters"."windowEndsAt" end
  returning "bucket", "count", "windowEndsAt"`;

/**
 * Counts one more of each in the database, so that all processes count together. Each limit at most once.
 * @throws Problem TOO_MANY_REQUESTS with the seconds until the window ends
 */
export async function countAgainst(tx: Knex, key: KeyObject, now: Date, ...counts: Count[]): Promise<void> {
  const at = now.getTime();
  const buckets = counts.map(({ limit, subject }) => ({ bucket: bucketOf(key, limit, subject), limit }));
  const rows = buckets.map(() => '(?, ?, 1)').join(', ');
  const values = buckets.flatMap(({ bucket, limit }) => [bucket, at + limit.windowMs]);
  const counted = await rowsOf<Counter & { bucket: string }>(tx, oneMore.replace('ROWS', rows), [...values, at, at]);
  const over = counted.filter((row) => Number(row.count) > (buckets.find(({ bucket }) => bucket === row.bucket)?.limit.max ?? 0));
  const last = over.toSorted((a, b) => Number(b.windowEndsAt) - Number(a.windowEndsAt))[0];
  if (last) throw exceeded(last, at);
}

/** Takes back one that was counted and turned out not to be what the limit is for. */
export async function countBack(tx: Knex, key: KeyObject, { limit, subject }: Count): Promise<void> {
  await tx('limitCounters')
    .where('bucket', bucketOf(key, limit, subject))
    .where('count', '>', 0)
    .decrement('count', 1);
}

/** Forgets what was counted for the subject. */
export async function clearLimit(tx: Knex, key: KeyObject, { limit, subject }: Count): Promise<void> {
  await tx('limitCounters')
    .where('bucket', bucketOf(key, limit, subject))
    .delete();
}

function exceeded(row: Counter, at: number) {
  return tooManyRequests(Math.max(1, Math.ceil((Number(row.windowEndsAt) - at) / 1000)));
}
