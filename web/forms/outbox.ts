// Submissions without a connection are stored, and sent when the connection is back: by an open page, or by the service
// worker. Each has its own idempotency key, so that the server accepts it only once.
import { proxy } from 'valtio/vanilla';
import { messageOf } from '../api/errors.ts';
import { runExclusively } from '../api/run-exclusively.ts';
import { request } from '../api/request.ts';
import { notify } from '../snackbar/snackbar.ts';
import { readDraft } from './drafts.ts';
import { deliver, type OutboxMessage, outboxName, sendInOrder, toRequestInit } from './outbox-delivery.ts';
import {
  type DecidedEntry,
  type Entry,
  isPersistent,
  type Outcome,
  readEntries,
  type Receipt,
  removeEntry,
  writeEntry,
} from './outbox-store.ts';

/** Interval of the retries while a submission is stored: the server may be unreachable although the browser is online. */
const retryMs = 60_000;
const notificationMs = 10_000;

/** A submission of a form, as sent and as stored. */
export type Submission = Omit<Entry, 'since' | 'outcome' | 'isReported'>;

export const outbox = proxy({
  /** The stored submissions without an outcome, oldest first. */
  waiting: [] as Waiting[],
  /** The outcomes of stored submissions by idempotency key. A page that shows a submission subscribes to them. */
  outcomes: {} as Record<string, Outcome>,
  /** Rejected submissions whose values are not back in their forms, oldest first. */
  rejected: [] as Rejected[],
});

/** A stored submission, as its form shows it. */
export type Waiting = Pick<Entry, 'idempotencyKey' | 'form' | 'subject' | 'since' | 'values'>;

interface Rejected extends Pick<Entry, 'idempotencyKey' | 'form' | 'values'> {
  message: string;
}

let retry: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | null = null;

/**
 * Stores a submission until there is a connection.
 * @returns whether it outlives the page: some browsers do not allow storing it
 */
export async function storeSubmission(submission: Submission): Promise<boolean> {
  await writeEntry({ ...submission, since: Date.now(), outcome: null });
  await readWaiting();
  scheduleRetry();
  // A browser with Background Sync wakes the worker even after the site was closed.
  void registerSync().catch(() => undefined);
  return isPersistent();
}

async function readWaiting(): Promise<void> {
  const waiting = (await readEntries()).filter(({ outcome }) => !outcome);
  outbox.waiting = waiting.map(({ idempotencyKey, form, subject, since, values }) => ({
    idempotencyKey,
    form,
    subject,
    since,
    values,
  }));
}

/** Removes a stored submission. Returns false if it has an outcome by now. */
export const withdraw = (idempotencyKey: string): Promise<boolean> =>
  // The lock lets an attempt in progress end first.
  runExclusively(outboxName, async () => {
    const isWaiting = (await readEntries()).some((entry) => entry.idempotencyKey === idempotencyKey && !entry.outcome);
    if (isWaiting) await removeEntry(idempotencyKey);
    await readWaiting();
    return isWaiting;
  });

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

const rejectionOf = (subject: string, refused: string) => `Your ${subject} was rejected: ${refused}`;

/** Adds an outcome to the state of this page. */
function addOutcome({ idempotencyKey, form, values, subject, outcome }: DecidedEntry): void {
  // The values of a known rejection may be back in their form already.
  if (outbox.outcomes[idempotencyKey]) return;
  outbox.waiting = outbox.waiting.filter((entry) => entry.idempotencyKey !== idempotencyKey);
  outbox.outcomes[idempotencyKey] = outcome;
  if ('refused' in outcome)
    outbox.rejected.push({ idempotencyKey, form, values, message: rejectionOf(subject, outcome.refused) });
}

/** Tells a visitor who does not see the form that its submission was sent. */
export function notifySent(subject: string, { reference }: Receipt): void {
  const next = reference ? `Its reference is ${reference}.` : 'We’ll confirm it by email.';
  notify('success', `Your ${subject} was sent. ${next}`, notificationMs);
}

/** The same for a submission that waits for a connection. */
export const notifyStored = (subject: string): void =>
  notify('info', `Your ${subject} is saved and will be sent when you’re online.`, notificationMs);

/** The same for a submission that failed. The form keeps the values as its draft. */
export const notifyFailed = (subject: string, error: unknown): void =>
  notify('error', `Your ${subject} was not sent: ${messageOf(error)} Your answers are still in the form.`, notificationMs);

/** Shows an outcome in this page. */
function showOutcome(entry: DecidedEntry): void {
  addOutcome(entry);
  const { subject, form, outcome } = entry;
  if ('receipt' in outcome) notifySent(subject, outcome.receipt);
  else {
    const where = readDraft(form) ? 'return to the form after you send or clear it' : 'are back in the form';
    notify('error', `${rejectionOf(subject, outcome.refused)} Your answers ${where}.`, notificationMs);
  }
}

/** Notifies the visitor of an outcome, in all pages: one of them may show the submission. */
async function reportOutcome(entry: DecidedEntry): Promise<void> {
  const { idempotencyKey, outcome } = entry;
  if ('refused' in outcome) await writeEntry({ ...entry, isReported: true });
  else {
    await storeEnrollmentToken(outcome.receipt);
    await removeEntry(idempotencyKey);
  }
  // Before valtio turns the entry into a proxy, which cannot be posted.
  channel?.postMessage(entry satisfies OutboxMessage);
  showOutcome(entry);
}

/** Stores the token of an enrollment in a learning path in this browser, which needs it to complete the path. */
export async function storeEnrollmentToken({ kind, id, token }: Receipt): Promise<void> {
  if (kind === 'learning-path' && id && token) (await import('../learn/progress.ts')).storeToken(id, token);
}

/** Forgets a rejected submission, because its values are back in the form. */
export async function forgetRejected(idempotencyKey: string): Promise<void> {
  outbox.rejected = outbox.rejected.filter((entry) => entry.idempotencyKey !== idempotencyKey);
  await removeEntry(idempotencyKey);
}

let sending: Promise<void> | null = null;

/** Sends the stored submissions and notifies the visitor of the outcomes. Tries again later after a retryable failure. */
export function sendWaiting(): Promise<void> {
  sending ??= runExclusively(outboxName, async () => {
    clearTimeout(retry);
    await readWaiting();
    const entries = await readEntries();
    // Rejected submissions of an earlier visit.
    for (const { outcome, ...entry } of entries) if (entry.isReported && outcome) addOutcome({ ...entry, outcome });
    const unreported = entries.filter(({ isReported }) => !isReported);
    await sendInOrder(unreported, async (entry) =>
      reportOutcome({ ...entry, outcome: entry.outcome ?? (await deliver(entry, post)) }),
    ).catch(scheduleRetry);
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

/** Null if the browser allows no channel: Firefox throws if it blocks all storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(outboxName);
  } catch {
    return null;
  }
}

let started = false;

/** Sends stored submissions, for example of an earlier visit, now and whenever the network is back. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  window.addEventListener('online', () => void sendWaiting());
  channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => {
    if (data === 'outcomes-stored') void sendWaiting();
    else showOutcome(data);
  });
  void sendWaiting();
}
