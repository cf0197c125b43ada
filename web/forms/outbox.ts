// Submissions that were made without a connection wait here and are sent once it is back, each with its own
// idempotency key, so that none arrives twice.
import { proxy } from 'valtio/vanilla';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { notify } from '../snackbar/snackbar.ts';

export interface Waiting {
  idempotencyKey: string;
  url: string;
  body: Record<string, unknown>;
}

const storageKey = 'outbox';

export const outbox = proxy({ waiting: [] as Waiting[] });

function store(): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(outbox.waiting));
  } catch {
    // Without storage the outbox lives as long as the page.
  }
}

/** Puts a submission aside until there is a connection. */
export function putAside(submission: Waiting): void {
  if (outbox.waiting.some(({ idempotencyKey }) => idempotencyKey === submission.idempotencyKey)) return;
  outbox.waiting.push(submission);
  store();
}

function take(idempotencyKey: string): void {
  outbox.waiting = outbox.waiting.filter((waiting) => waiting.idempotencyKey !== idempotencyKey);
  store();
}

let sending = false;

/** Sends what waits, oldest first; stops where there is still no connection. */
export async function sendWaiting(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    const waiting = outbox.waiting.slice();
    for (const { idempotencyKey, url, body } of waiting) {
      try {
        const { reference } = await post(url, body, idempotencyKey);
        take(idempotencyKey);
        notify('success', `Your request was sent. Its reference is ${reference}.`, 10_000);
      } catch (error) {
        const again = error instanceof ApiError && (error.status === null || error.status === 429 || error.status >= 500);
        if (again) return;
        take(idempotencyKey);
        notify('error', 'A request that you made while offline was refused. Please fill in the form again.', 10_000);
      }
    }
  } finally {
    sending = false;
  }
}

/** Posts a submission with its key; answers the receipt. */
export function post(url: string, body: Record<string, unknown>, idempotencyKey: string): Promise<{ reference: string }> {
  return request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    body: JSON.stringify(body),
  });
}

/** At start-up: reads what waits from an earlier visit and tries to send it, now and whenever the network comes back. */
export function startOutbox(): void {
  try {
    outbox.waiting = JSON.parse(window.localStorage.getItem(storageKey) ?? '[]') as Waiting[];
  } catch {
    outbox.waiting = [];
  }
  window.addEventListener('online', () => void sendWaiting());
  void sendWaiting();
}
