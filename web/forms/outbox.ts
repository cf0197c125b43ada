// Submissions that were made without a connection wait here and are sent once it is back, each with its own
// idempotency key, so that none arrives twice: by an open page, or else by the offline worker.
import { proxy } from 'valtio/vanilla';
import { type ApiError, mayPass } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { notify } from '../snackbar/snackbar.ts';
import { readDraft, writeDraft } from './draft.ts';
import { type Entry, readEntries, removeEntry, writeEntry } from './outbox-store.ts';

/** What the worker's script knows by the same name: the sync event, the lock and the message to the pages. */
const outboxName = 'outbox';
/** A server that could not be reached is asked again while something waits, even if the network was never away. */
const retryMs = 60_000;
const tellMs = 10_000;

type Outcome = NonNullable<Entry['outcome']>;

/** What has become of submissions that waited, by idempotency key; the page that shows one of them follows it. */
export const outbox = proxy({ outcomes: {} as Record<string, Outcome> });

let retry: ReturnType<typeof setTimeout> | undefined;

/** Puts a submission aside until there is a connection. */
export async function putAside(submission: Omit<Entry, 'since' | 'outcome'>): Promise<void> {
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

/** One tab, or the worker, at a time. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  if (typeof navigator !== 'undefined' && navigator.locks) await navigator.locks.request(outboxName, work);
  else await work();
}

async function outcomeOf({ url, body, idempotencyKey }: Entry): Promise<Outcome> {
  try {
    return { reference: (await post(url, body, idempotencyKey)).reference };
  } catch (error) {
    if (mayPass(error)) throw error;
    return { refused: (error as ApiError).message };
  }
}

/** Tells the visitor what has become of a submission; what was refused stands in its form again. */
async function tell({ idempotencyKey, form, values }: Entry, outcome: Outcome): Promise<void> {
  await removeEntry(idempotencyKey);
  outbox.outcomes[idempotencyKey] = outcome;
  if ('reference' in outcome) {
    notify('success', `Your request was sent. Its reference is ${outcome.reference}.`, tellMs);
  } else {
    // What has been typed into the form since then is not written over.
    if (!readDraft(form)) writeDraft(form, { values, openedAt: 0, idempotencyKey: crypto.randomUUID(), attempt: null });
    notify('error', `A request that was kept could not be accepted: ${outcome.refused} It is in its form again.`, tellMs);
  }
}

let sending: Promise<void> | null = null;

/** Sends what waits, and tells of what has been sent; stops where there is still no connection. */
export function sendWaiting(): Promise<void> {
  sending ??= exclusively(async () => {
    clearTimeout(retry);
    for (const entry of await readEntries()) {
      try {
        await tell(entry, entry.outcome ?? (await outcomeOf(entry)));
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
export function post(url: string, body: Record<string, unknown>, idempotencyKey: string): Promise<{ reference: string }> {
  return request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    body: JSON.stringify(body),
  });
}

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
