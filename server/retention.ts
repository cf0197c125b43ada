// Erases requests whose retention period has ended.
import type { RetentionConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { system } from './domain/actor.ts';
import { dayMs } from './domain/days.ts';
import { deskNames, type Desk } from './domain/desks.ts';
import { DeskRequest } from './models/DeskRequest.ts';
import { eraseRequest } from './operations/request-erasure.ts';

/** Requests per transaction. It is small, because other writers wait for the transaction. */
const batchSize = 100;

/**
 * Erases the finished requests of each desk whose last change, message and note are older than the desk's retention period.
 * @param shouldContinue checked before each transaction
 * @returns the number of erased requests
 */
export async function eraseExpiredRequests(
  db: Database,
  retentionDays: RetentionConfig,
  now: Date,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  let erased = 0;
  for (const desk of deskNames) {
    const days = retentionDays[desk];
    if (days === null) continue;
    const before = new Date(now.getTime() - days * dayMs).toISOString();
    for (let hasMore = true; hasMore && shouldContinue();) {
      const count = await eraseBatch(db, desk, before, now);
      erased += count;
      hasMore = count === batchSize;
    }
  }
  return erased;
}

function eraseBatch(db: Database, desk: Desk, before: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const requests = await DeskRequest.query(tx)
      .where({ desk, unfinished: false })
      .where('updatedAt', '<', before)
      // Neither messages nor notes change `updatedAt`.
      .whereNotExists(DeskRequest.relatedQuery('messages').where('at', '>=', before))
      .whereNotExists(DeskRequest.relatedQuery('notes').where('at', '>=', before))
      .orderBy('updatedAt')
      .limit(batchSize)
      .forUpdate();
    const call = { tx, actor: system, context: { now: () => now }, requestId: null };
    for (const request of requests) await eraseRequest(call, request);
    return requests.length;
  });
}
