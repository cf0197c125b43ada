// Registers the offline worker that vite-plugin-pwa builds. Its own client for this is eight times as large, as it
// can do what this site does not: ask the visitor, and reload the page under their hands.

/** Says to the console what has become of a worker that is being installed (specification, section 4). */
function follow(worker: ServiceWorker): void {
  worker.addEventListener('statechange', () => {
    if (worker.state !== 'installed') return;
    // Where a worker is in charge already, the new one waits until the pages of the old one are gone.
    console.info(navigator.serviceWorker.controller ? 'new content available' : 'ready to work offline');
  });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  // One that was found at an earlier visit waits still.
  if (registration.waiting && navigator.serviceWorker.controller) console.info('new content available');
  registration.addEventListener('updatefound', () => registration.installing && follow(registration.installing));
}

/** Registers the worker once the page has loaded, so that it does not compete with it. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Without it the site works as before; the browser may refuse, in a private window say.
  const start = () => void register().catch((error: unknown) => console.info('no offline worker', error));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
