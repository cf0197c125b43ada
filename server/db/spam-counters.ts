import type { Knex } from 'knex';

/** Counts a submission that was classified as spam, by the day in UTC. Nothing else about it is stored. */
export async function countSpam(tx: Knex, form: string, reason: string, now: Date): Promise<void> {
  await tx('spamCounters')
    .insert({ desk: form, day: now.toISOString().slice(0, 10), reason, count: 1 })
    .onConflict(['desk', 'day', 'reason'])
    .merge({ count: tx.raw('?? + 1', ['spamCounters.count']) });
}
