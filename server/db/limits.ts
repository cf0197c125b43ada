import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Secrets } from '../domain/secrets.ts';
import { queryRows } from './query-rows.ts';
import { tooManyRequests, type Limit } from '../problems.ts';

interface Counter {
  bucket: string;
  count: number;
  windowEndsAt: number;
}

/** One event that `limit` counts for a subject, which is an address or an email. */
export interface Count {
  limit: Limit;
  subject: string;
  /** Counts on its own, apart from the rest of the subject: for example the events of one address. */
  part?: string;
}

/** The parts of an operation's input that a limit needs. */
export interface LimitCall {
  tx: Knex;
  context: { secrets: Pick<Secrets, 'limits'>; now(): Date };
}

/** The name of a counter. Keyed hashes hide the subject and the part. */
function bucketOf({ context }: LimitCall, { limit, subject, part }: Count): string {
  const key = context.secrets.limits;
  const hash = (text: string) => createHmac('sha256', key).update(`${limit.name}\0${text}`).digest('base64url').slice(0, 32);
  const whole = `${limit.name}:${hash(subject)}`;
  return part === undefined ? whole : `${whole}:${hash(`${subject}\0${part}`)}`;
}

/**
 * A window that ends later than a new one, by more than its length, began before the clock was set back. Without this condition
 * its subject would be refused until the clock has caught up.
 */
const hasEnded = `"limitCounters"."windowEndsAt" <= ? or "limitCounters"."windowEndsAt" > 2 * excluded."windowEndsAt" - ?`;
const incrementSql = `insert into "limitCounters" ("bucket", "windowEndsAt", "count") values ROWS
  on conflict ("bucket") do update set
    "count" = case when ${hasEnded} then 1 else "limitCounters"."count" + 1 end,
    "windowEndsAt" = case when ${hasEnded} then excluded."windowEndsAt" else "limitCounters"."windowEndsAt" end
  returning "bucket", "count", "windowEndsAt"`;

/**
 * Counts events in the database, so that all processes count together. Each limit may occur only once in `counts`.
 * @throws Problem TOO_MANY_REQUESTS, with the seconds until the window ends
 */
export async function countEvents(call: LimitCall, ...counts: Count[]): Promise<void> {
  const at = call.context.now().getTime();
  const buckets = counts.map((count) => ({ bucket: bucketOf(call, count), limit: count.limit }));
  const rows = buckets.map(() => '(?, ?, 1)').join(', ');
  const values = buckets.flatMap(({ bucket, limit }) => [bucket, at + limit.windowMs]);
  const counted = await queryRows<Counter>(call.tx, incrementSql.replace('ROWS', rows), [...values, at, at, at, at]);
  const over = counted.flatMap(({ bucket, count, windowEndsAt }) => {
    const limit = buckets.find((one) => one.bucket === bucket)?.limit;
    return limit && count > limit.max ? [{ limit, windowEndsAt }] : [];
  });
  const last = over.toSorted((a, b) => b.windowEndsAt - a.windowEndsAt)[0];
  if (last) throw tooManyRequests(Math.max(1, Math.ceil((last.windowEndsAt - at) / 1000)), last.limit);
}

/** Whether an event was counted in a window that has not ended. */
export async function wasCounted(call: LimitCall, count: Count): Promise<boolean> {
  const row = await call
    .tx('limitCounters')
    .where('bucket', bucketOf(call, count))
    .where('windowEndsAt', '>', call.context.now().getTime())
    .first('bucket');
  return row !== undefined;
}

/** Removes one event from the counter. */
export async function uncountEvent(call: LimitCall, count: Count): Promise<void> {
  await call.tx('limitCounters').where('bucket', bucketOf(call, count)).where('count', '>', 0).decrement('count', 1);
}

/** Resets the counter. For a whole subject it resets the counters of all parts too. */
export async function clearLimit(call: LimitCall, count: Count): Promise<void> {
  const bucket = bucketOf(call, count);
  const prefix = `${bucket}:`;
  const counters = call.tx('limitCounters').where('bucket', bucket);
  if (count.part === undefined) void counters.orWhereRaw('substr("bucket", 1, ?) = ?', [prefix.length, prefix]);
  await counters.delete();
}
