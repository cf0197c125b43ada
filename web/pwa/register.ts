// Registers the service worker that vite-plugin-pwa builds. The plugin's own client is eight times as large, because it
// can also ask the visitor and reload the page, which this site does not do.

/** Logs the outcome of a worker's installation to the console (specification, section 4). */
function follow(worker: ServiceWorker): void {
  worker.addEventListener('statechange', () => {
    if (worker.state !== 'installed') return;
    // If another worker is active, the new one waits until all pages of the old one are closed.
    console.info(navigator.serviceWorker.controller ? 'new content available' : 'ready to work offline');
  });
}

/** Lets the first worker of a visit cache what the page has loaded without it: Workbox fetches the addresses that it caches. */
function cacheLoadedContent(): void {
  const urlsToCache = performance.getEntriesByType('resource').map(({ name }) => name);
  navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', cacheLoadedContent, { once: true });
  const registration = await serviceWorker.register('/sw.js');
  // A worker that was installed during an earlier visit may still be waiting.
  if (registration.waiting && serviceWorker.controller) console.info('new content available');
  registration.addEventListener('updatefound', () => registration.installing && follow(registration.installing));
}

/** Registers the worker after the load event, so that it does not compete with the page. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // The site works without a service worker. The browser may refuse it, for example in a private window.
  const start = () => void register().catch((error: unknown) => console.info('The service worker was not registered.', error));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
