import type { Knex } from 'knex';

/** Counts a submission that was classified as spam. Nothing else about it is stored. `day` is YYYY-MM-DD in UTC. */
export async function countSpam(tx: Knex, form: string, day: string, reason: string): Promise<void> {
  await tx('spamCounters')
    .insert({ desk: form, day, reason, count: 1 })
    .onConflict(['desk', 'day', 'reason'])
    .merge({ count: tx.raw('?? + 1', ['spamCounters.count']) });
}
