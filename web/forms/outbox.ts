// Submissions without a connection are stored, and sent when the connection is back: by an open page, or by the service
// worker. Each has its own idempotency key, so that the server accepts it only once.
import { proxy } from 'valtio/vanilla';
import { runExclusively } from '../api/exclusively.ts';
import { request } from '../api/request.ts';
import { notify } from '../snackbar/snackbar.ts';
import { newDraft, readDraft, writeDraft } from './drafts.ts';
import { deliver, outboxName, toRequestInit } from './outbox-delivery.ts';
import { type Entry, type Outcome, readEntries, type Receipt, removeEntry, writeEntry } from './outbox-store.ts';

/** Interval of the retries while a submission is stored: the server may be unreachable although the browser is online. */
const retryMs = 60_000;
const notificationMs = 10_000;

/** A submission of a form, as sent and as stored. */
export type Submission = Omit<Entry, 'since' | 'outcome'>;

/** The outcomes of stored submissions by idempotency key. A page that shows a submission subscribes to them. */
export const outbox = proxy({ outcomes: {} as Record<string, Outcome> });

let retry: ReturnType<typeof setTimeout> | undefined;

/** Stores a submission until there is a connection. */
export async function storeSubmission(submission: Submission): Promise<void> {
  await writeEntry({ ...submission, since: Date.now(), outcome: null });
  scheduleRetry();
  // A browser with Background Sync wakes the worker even after the site was closed.
  void registerSync().catch(() => undefined);
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

async function registerSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(outboxName);
}

function scheduleRetry(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void sendWaiting(), retryMs);
}

/** Removes an entry and notifies the visitor of its outcome. The values of a rejected submission return to its form. */
async function reportOutcome({ idempotencyKey, subject, form, values }: Entry, outcome: Outcome): Promise<void> {
  await removeEntry(idempotencyKey);
  outbox.outcomes[idempotencyKey] = outcome;
  if ('receipt' in outcome) {
    const { reference } = outcome.receipt;
    const next = reference ? `Its reference is ${reference}.` : 'We confirm it by email.';
    notify('success', `Your ${subject} was sent. ${next}`, notificationMs);
  } else {
    // A newer draft is not overwritten.
    if (!readDraft(form)) writeDraft(form, { ...newDraft({}, null), values });
    notify('error', `Your ${subject} was rejected: ${outcome.refused} Your answers are back in the form.`, notificationMs);
  }
}

let sending: Promise<void> | null = null;

/** Sends the stored submissions and notifies the visitor of the outcomes. Stops at the first retryable failure. */
export function sendWaiting(): Promise<void> {
  sending ??= runExclusively(outboxName, async () => {
    clearTimeout(retry);
    for (const entry of await readEntries()) {
      try {
        await reportOutcome(entry, entry.outcome ?? (await deliver(entry, post)));
      } catch {
        return scheduleRetry();
      }
    }
  }).finally(() => {
    sending = null;
  });
  return sending;
}

/**
 * Posts a submission with its idempotency key.
 * @throws ApiError
 */
export const post = (submission: Submission): Promise<Receipt> => request(submission.url, toRequestInit(submission));

let started = false;

/** Sends stored submissions, for example of an earlier visit, now and whenever the network is back. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  window.addEventListener('online', () => void sendWaiting());
  // The worker has sent submissions.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === outboxName) void sendWaiting();
  });
  void sendWaiting();
}
