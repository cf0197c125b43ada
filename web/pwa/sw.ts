/// <reference lib="webworker" />
// The service worker: caches the public site for offline use, and sends the submissions in the outbox when the connection is
// back, even if no page of the site is open.
import { ExpirationPlugin } from 'workbox-expiration';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute, PrecacheFallbackPlugin } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { outboxName } from '../forms/outbox-delivery.ts';
import { cacheOnly, isIllustration, isPage, isPublicRead, jsonType, rejectGatewayErrors } from './requests.ts';
import { sendOutbox } from './send-outbox.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

/** TypeScript's DOM types do not contain Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// oxlint-disable-next-line no-underscore-dangle -- vite-plugin-pwa replaces this name with the list of files
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Controls the page of the first visit as well, which then has the worker cache its content (register.ts).
clientsClaim();

// Pages always come from the server, so that the next page after a deployment is the new version's, whichever worker is
// active. Without a network, or while the server restarts behind a proxy, every page starts from the empty shell.
registerRoute(
  isPage,
  new NetworkOnly({ plugins: [rejectGatewayErrors, new PrecacheFallbackPlugin({ fallbackURL: 'shell.html' })] }),
);

registerRoute(
  isPublicRead,
  new NetworkFirst({
    cacheName: 'public-reads',
    networkTimeoutSeconds: 5,
    plugins: [rejectGatewayErrors, new ExpirationPlugin({ maxEntries: 200 }), cacheOnly(jsonType)],
  }),
);

registerRoute(
  isIllustration,
  new StaleWhileRevalidate({
    cacheName: 'illustrations',
    plugins: [cacheOnly(/^image\/svg/)],
  }),
);

self.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxName) sync.waitUntil(sendOutbox());
});
