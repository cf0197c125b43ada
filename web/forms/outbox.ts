// Submissions that were made without a connection wait here and are sent once it is back, each with its own
// idempotency key, so that none arrives twice: by an open page, or else by the offline worker.
import { proxy } from 'valtio/vanilla';
import { exclusively } from '../api/exclusively.ts';
import { request } from '../api/request.ts';
import { notify } from '../snackbar/snackbar.ts';
import { newDraft, readDraft, writeDraft } from './drafts.ts';
import { callOf, outboxName, outcomeOf } from './outbox-delivery.ts';
import { type Entry, type Outcome, readEntries, type Receipt, removeEntry, writeEntry } from './outbox-store.ts';

/** A server that could not be reached is asked again while something waits, even if the network was never away. */
const retryMs = 60_000;
const tellMs = 10_000;

/** A submission of a form, as sent and as stored. */
export type Submission = Omit<Entry, 'since' | 'outcome'>;

/** What has become of submissions that waited, by idempotency key; the page that shows one of them follows it. */
export const outbox = proxy({ outcomes: {} as Record<string, Outcome> });

let retry: ReturnType<typeof setTimeout> | undefined;

/** Puts a submission aside until there is a connection. */
export async function putAside(submission: Submission): Promise<void> {
  await writeEntry({ ...submission, since: Date.now(), outcome: null });
  retryLater();
  // Where the browser can, it wakes the worker even when the site has been closed.
  void askForSync().catch(() => undefined);
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

async function askForSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(outboxName);
}

function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void sendWaiting(), retryMs);
}

/** Tells the visitor what has become of a submission; a rejected submission is restored in its form. */
async function tell({ idempotencyKey, subject, form, values }: Entry, outcome: Outcome): Promise<void> {
  await removeEntry(idempotencyKey);
  outbox.outcomes[idempotencyKey] = outcome;
  if ('receipt' in outcome) {
    const { reference } = outcome.receipt;
    const next = reference ? `Its reference is ${reference}.` : 'We confirm it by email.';
    notify('success', `Your ${subject} was sent. ${next}`, tellMs);
  } else {
    // What has been typed into the form since then is not written over.
    if (!readDraft(form)) writeDraft(form, { ...newDraft({}, null), values });
    notify('error', `Your ${subject} was rejected: ${outcome.refused} Your answers are back in the form.`, tellMs);
  }
}

let sending: Promise<void> | null = null;

/** Sends what waits, and tells of what has been sent; stops where there is still no connection. */
export function sendWaiting(): Promise<void> {
  sending ??= exclusively(outboxName, async () => {
    clearTimeout(retry);
    for (const entry of await readEntries()) {
      try {
        await tell(entry, entry.outcome ?? (await outcomeOf(entry, post)));
      } catch {
        return retryLater();
      }
    }
  }).finally(() => {
    sending = null;
  });
  return sending;
}

/** Posts a submission with its key; answers the receipt. */
export const post = (submission: Submission): Promise<Receipt> => request(submission.url, callOf(submission));

let started = false;

/** Tries to send what waits, from an earlier visit say, now and whenever the network comes back. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  window.addEventListener('online', () => void sendWaiting());
  // The worker has sent something.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === outboxName) void sendWaiting();
  });
  void sendWaiting();
}
