import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startConsent } from './consent/consent.ts';
import { hydratedEvent } from './early/names.ts';
import { hasOutbox } from './forms/has-outbox.ts';
import { registerServiceWorker } from './pwa/register.ts';
import { redirects, routeAt } from './routes.ts';
import { followOtherTabs, readAccessToken, restoreSession } from './session/session.ts';
import { watchUncaughtErrors } from './shell/friendly-message.ts';
import { loadWithRetries } from './shell/load-with-retries.ts';

/** Hydrates a prerendered page, or renders the page of any other address, and starts what runs during the whole visit. */
export async function start(): Promise<void> {
  watchUncaughtErrors();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');

  // A prerendered page is hydrated after the code of its screen is loaded, so that nothing flickers.
  const prerendered = root.childElementCount > 0;
  if (prerendered) {
    const { pathname, search, hash } = window.location;
    const target = redirects[pathname];
    if (target) window.history.replaceState(null, '', target + search + hash);
    await loadWithRetries(routeAt(window.location.pathname));
    // As a transition, React hydrates in slices, between which the browser can handle input.
    startTransition(() => void hydrateRoot(root, <App />));
    document.dispatchEvent(new Event(hydratedEvent));
  } else {
    createRoot(root).render(<App />);
  }

  // The stored state is read after the first render, which is the same for all visitors.
  startConsent();
  followOtherTabs();
  restoreSession();
  // Only signed-in users need the code that verifies the session.
  if (readAccessToken()) void import('./session/sign-in.ts').then(({ verifySession }) => verifySession());
  // Sends the submissions that an earlier visit has stored. Without stored submissions there is no database.
  void hasOutbox().then(async (exists) => exists && (await import('./forms/outbox.ts')).startOutbox());
  if (import.meta.env.PROD) registerServiceWorker();
}
