import type { Knex } from 'knex';
import { dayMs } from '../domain/days.ts';
import type { Database } from './database.ts';
import { keyLifeMs } from './idempotency.ts';
import { removeOldMails } from './mails.ts';
import { deleteExpiredTokens } from './request-tokens.ts';
import { firstSeatDay } from '../domain/leases.ts';
import { sessionLifeMs } from '../domain/session-life.ts';

/** How long the outbox keeps emails that were sent or failed. */
const oldMailLifeMs = 30 * dayMs;

/**
 * Deletes expired rows: limit windows, idempotency keys, refresh tokens, sessions, password links, deregistered machines, links
 * to requests, sent and failed emails, and daily peaks of seats.
 */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const deletions: ((tx: Knex) => Promise<unknown>)[] = [
    async (tx) => tx('limitCounters').where('windowEndsAt', '<', now.getTime()).delete(),
    async (tx) => tx('idempotencyKeys').where('createdAt', '<', before(keyLifeMs).toISOString()).delete(),
    async (tx) => tx('refreshTokens').where('expiresAt', '<', at).delete(),
    async (tx) => tx('passwordLinks').where('expiresAt', '<', at).delete(),
    async (tx) => tx('sessions').where('lastUsedAt', '<', before(sessionLifeMs).toISOString()).delete(),
    async (tx) => tx('registrations').whereNotNull('signedOffAt').where('offlineUntil', '<=', at).delete(),
    async (tx) => tx('seatPeaks').where('day', '<', firstSeatDay(now)).delete(),
    (tx) => deleteExpiredTokens(tx, now),
    (tx) => removeOldMails(tx, before(oldMailLifeMs)),
  ];
  // Each in its own transaction, so that other writes wait for one deletion only.
  for (const deletion of deletions) await db.transaction(deletion);
}
