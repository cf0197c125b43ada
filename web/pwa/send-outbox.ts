// Sends the stored submissions from the service worker, even if no page of the site is open.
import { networkError, readError, readJson } from '../api/errors.ts';
import { runExclusively } from '../api/run-exclusively.ts';
import { timeoutMs } from '../api/timeout.ts';
import { deliver, type OutboxMessage, outboxName, sendInOrder, toRequestInit } from '../forms/outbox-delivery.ts';
import { type Entry, readEntries, type Receipt, writeEntry } from '../forms/outbox-store.ts';

/**
 * Posts an entry and returns the receipt.
 * @throws ApiError
 */
async function post(entry: Entry): Promise<Receipt> {
  const response = await fetch(entry.url, { ...toRequestInit(entry), signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw networkError(cause);
    },
  );
  if (!response.ok) throw await readError(response);
  return (await readJson(response)) as Receipt;
}

function notifyPages(): void {
  const channel = new BroadcastChannel(outboxName);
  channel.postMessage('outcomes-stored' satisfies OutboxMessage);
  channel.close();
}

/**
 * Sends the stored submissions. An outcome is stored with its entry until a page has notified the visitor.
 * @throws ApiError if the same call may succeed later; the browser then repeats the sync event
 */
export async function sendOutbox(): Promise<void> {
  try {
    await runExclusively(outboxName, async () => {
      const waiting = (await readEntries()).filter(({ outcome }) => !outcome);
      await sendInOrder(waiting, async (entry) => writeEntry({ ...entry, outcome: await deliver(entry, post) }));
    });
  } finally {
    notifyPages();
  }
}
