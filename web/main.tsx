import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { analytics } from './consent/analytics.ts';
import { startConsent } from './consent/consent.ts';
import { hydratedEvent } from './early/names.ts';
import { hasOutbox } from './forms/has-outbox.ts';
import { registerServiceWorker } from './pwa/register.ts';
import { findRoute, notFoundRoute, redirects } from './routes.ts';
import { followOtherTabs, readAccessToken, restoreSession } from './session/session.ts';
import { watchUncaughtErrors } from './shell/friendly-message.ts';
import { loadUntilThere } from './shell/unfinished.ts';

watchUncaughtErrors();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// A prerendered page is hydrated with its screen's code at hand, so that nothing flashes.
const prerendered = root.childElementCount > 0;
if (prerendered) {
  const { pathname, search, hash } = window.location;
  const target = redirects[pathname];
  if (target) window.history.replaceState(null, '', target + search + hash);
  await loadUntilThere(findRoute(window.location.pathname) ?? notFoundRoute);
  // In slices, between which the browser can answer to a finger.
  startTransition(() => void hydrateRoot(root, <App />));
  document.dispatchEvent(new Event(hydratedEvent));
} else {
  createRoot(root).render(<App />);
}

// What is stored in this browser comes after the first rendering, which is the same for everybody.
startConsent(analytics);
followOtherTabs();
restoreSession();
// The code that asks the server is for those who have signed in.
if (readAccessToken()) void import('./session/sign-in.ts').then(({ verifySession }) => verifySession());
// What waits from an earlier visit can wait until this page is there. Where nothing ever has, there is no database.
void hasOutbox().then(async (there) => there && (await import('./forms/outbox.ts')).startOutbox());
if (import.meta.env.PROD) registerServiceWorker();
