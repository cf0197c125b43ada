/// <reference lib="webworker" />
// The service worker: keeps the public site for visits without a network, and sends what waits in the outbox when the
// connection is back, also when no page of the site is open.
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute, PrecacheFallbackPlugin } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { networkError, responseError } from '../api/errors.ts';
import { exclusively } from '../api/exclusively.ts';
import { timeoutMs } from '../api/timeout.ts';
import { callOf, outboxName, outcomeOf } from '../forms/outbox-delivery.ts';
import { type Entry, readEntries, type Receipt, writeEntry } from '../forms/outbox-store.ts';
import { isPage, isPublicRead } from './requests.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

/** Background Sync is missing in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// oxlint-disable-next-line no-underscore-dangle -- the place where vite-plugin-pwa writes the files
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// A page comes from the server wherever there is one: after a deployment the next page is the new version's, whichever
// worker is in charge. Without a network every page starts from the empty shell.
registerRoute(isPage, new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: 'shell.html' })] }));

registerRoute(
  isPublicRead,
  new NetworkFirst({
    cacheName: 'public-reads',
    networkTimeoutSeconds: 5,
    plugins: [new ExpirationPlugin({ maxEntries: 200 }), new CacheableResponsePlugin({ statuses: [200] })],
  }),
);

/** @throws ApiError */
async function post(entry: Entry): Promise<Receipt> {
  const response = await fetch(entry.url, { ...callOf(entry), signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw networkError(cause);
    },
  );
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw responseError(response.status, response.statusText, body);
  return body as Receipt;
}

/**
 * Sends what waits. What the server said is kept with the entry until a page has told the visitor.
 * @throws ApiError if the same call may succeed later; the browser then wakes the worker again
 */
async function sendWaiting(): Promise<void> {
  for (const entry of await readEntries()) {
    if (entry.outcome === null) await writeEntry({ ...entry, outcome: await outcomeOf(entry, post) });
  }
}

async function sendAndTell(): Promise<void> {
  await exclusively(outboxName, sendWaiting);
  // A page that was open before the worker is not under its control, and waits for the news all the same.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the clients have the worker's origin
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(outboxName);
}

self.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxName) sync.waitUntil(sendAndTell());
});
