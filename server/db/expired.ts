import type { Knex } from 'knex';
import { keyLifeMs } from './idempotency.ts';
import { removeSentMails } from './mails.ts';
import { deleteExpiredTokens } from './request-tokens.ts';
import { firstSeatDay } from '../domain/leases.ts';
import { sessionLifeMs } from '../domain/session-life.ts';

/** How long the outbox shows that a mail was sent. */
const sentMailLifeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes expired rows: limit windows, idempotency keys, refresh tokens, sessions, password links, deregistered machines, links
 * to requests, sent mails and daily peaks of seats.
 */
export async function deleteExpired(tx: Knex, now: Date): Promise<void> {
  const keysExpireAt = new Date(now.getTime() - keyLifeMs).toISOString();
  await tx('limitCounters').where('windowEndsAt', '<', now.getTime()).delete();
  await tx('idempotencyKeys').where('createdAt', '<', keysExpireAt).delete();
  await tx('refreshTokens').where('expiresAt', '<', now.toISOString()).delete();
  await tx('passwordLinks').where('expiresAt', '<', now.toISOString()).delete();
  await tx('sessions')
    .where('lastUsedAt', '<', new Date(now.getTime() - sessionLifeMs).toISOString())
    .delete();
  await tx('registrations').whereNotNull('signedOffAt').where('offlineUntil', '<=', now.toISOString()).delete();
  await tx('seatPeaks').where('day', '<', firstSeatDay(now)).delete();
  await deleteExpiredTokens(tx, now);
  await removeSentMails(tx, new Date(now.getTime() - sentMailLifeMs));
}
