// How a waiting submission is sent, by a page (outbox.ts) or by the service worker (pwa/sw.ts).
import { isRetryable, messageOf, statusOf } from '../api/errors.ts';
import type { DecidedEntry, Entry, Outcome, Receipt } from './outbox-store.ts';

/** The name of the sync event, of the lock and of the BroadcastChannel. */
export const outboxName = 'outbox';

/** Tells pages about an entry of which a page has notified the visitor, or that the worker has stored outcomes. */
export type OutboxMessage = DecidedEntry | 'outcomes-stored';

/** The request that sends a submission. The idempotency key prevents a duplicate when the request is repeated. */
export const toRequestInit = ({ body, idempotencyKey }: Pick<Entry, 'body' | 'idempotencyKey'>) => ({
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json, application/problem+json',
    'Idempotency-Key': idempotencyKey,
  },
  body: JSON.stringify(body),
});

/**
 * Sends an entry with `post` and returns the outcome.
 * @throws the error of `post` if the same call may succeed later
 */
export async function deliver(entry: Entry, post: (entry: Entry) => Promise<Receipt>): Promise<Outcome> {
  try {
    return { receipt: await post(entry) };
  } catch (error) {
    // Only a response can reject a submission.
    if (statusOf(error) === null || isRetryable(error)) throw error;
    return { refused: messageOf(error) };
  }
}

/**
 * Calls `send` for each entry, in order. Continues after a status 500, which the server may give to this entry only: it must
 * not hold up the later ones.
 * @throws the first error of `send`
 */
export async function sendInOrder(entries: Entry[], send: (entry: Entry) => Promise<void>): Promise<void> {
  let failure: unknown;
  for (const entry of entries) {
    try {
      await send(entry);
    } catch (error) {
      if (statusOf(error) !== 500) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
}
