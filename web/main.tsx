import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { analytics } from './consent/analytics.ts';
import { startConsent } from './consent/consent.ts';
import { registerServiceWorker } from './pwa/register.ts';
import { findRoute, notFoundRoute } from './routes.ts';
import { followOtherTabs } from './session/session.ts';
import { startSession } from './session/sign-in.ts';
import { watchUncaughtErrors } from './shell/friendly-message.ts';

watchUncaughtErrors();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// A prerendered page is hydrated with its screen's code at hand, so that nothing flashes.
const prerendered = root.childElementCount > 0;
if (prerendered) {
  await (findRoute(window.location.pathname) ?? notFoundRoute).load();
  hydrateRoot(root, <App />);
} else {
  createRoot(root).render(<App />);
}

// What is stored in this browser comes after the first rendering, which is the same for everybody.
startConsent(analytics);
followOtherTabs();
void startSession();
if (import.meta.env.PROD) registerServiceWorker();

