/// <reference lib="webworker" />
// The service worker: caches the public site for offline use, and sends the submissions in the outbox when the connection is
// back, even if no page of the site is open.
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute, PrecacheFallbackPlugin } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { networkError, responseError } from '../api/errors.ts';
import { runExclusively } from '../api/exclusively.ts';
import { timeoutMs } from '../api/timeout.ts';
import { deliver, outboxName, toRequestInit } from '../forms/outbox-delivery.ts';
import { type Entry, readEntries, type Receipt, writeEntry } from '../forms/outbox-store.ts';
import { isPage, isPublicRead } from './requests.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

/** TypeScript's DOM types do not contain Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// oxlint-disable-next-line no-underscore-dangle -- vite-plugin-pwa replaces this name with the list of files
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Pages always come from the server, so that the next page after a deployment is the new version's, whichever worker is
// active. Without a network every page starts from the empty shell.
registerRoute(isPage, new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: 'shell.html' })] }));

registerRoute(
  isPublicRead,
  new NetworkFirst({
    cacheName: 'public-reads',
    networkTimeoutSeconds: 5,
    plugins: [new ExpirationPlugin({ maxEntries: 200 }), new CacheableResponsePlugin({ statuses: [200] })],
  }),
);

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
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw responseError(response.status, response.statusText, body);
  return body as Receipt;
}

/**
 * Sends the stored submissions. An outcome is stored with its entry until a page has notified the visitor.
 * @throws ApiError if the same call may succeed later; the browser then repeats the sync event
 */
async function sendWaiting(): Promise<void> {
  for (const entry of await readEntries()) {
    if (entry.outcome === null) await writeEntry({ ...entry, outcome: await deliver(entry, post) });
  }
}

async function sendAndNotify(): Promise<void> {
  await runExclusively(outboxName, sendWaiting);
  // A page that was opened before the worker was activated is not controlled by it, but must be notified as well.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the clients have the worker's origin
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(outboxName);
}

self.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxName) sync.waitUntil(sendAndNotify());
});
