// web/dev/vite.config.ts inserts this script before the site's code, only in `npm run dev:mock`.
import { createRoot } from 'react-dom/client';
import { operations } from './bundle.ts';
import { type Call, createInterceptingFetch, readChoices, writeChoices } from './mock-choices.ts';
import { MockPanel } from './MockPanel.tsx';

let choices = readChoices(window.sessionStorage);
let calls: readonly Call[] = [];
const listeners = new Set<() => void>();

window.fetch = createInterceptingFetch({
  operations,
  fetch: window.fetch.bind(window),
  choices: () => choices,
  screen: () => window.location.pathname,
  onCall: (call) => {
    // Keeps the latest call of each operation and screen, in the order of their first calls.
    const isSame = (other: Call) => other.operation === call.operation && other.screen === call.screen;
    calls = calls.some(isSame) ? calls.map((other) => (isSame(other) ? call : other)) : [...calls, call];
    for (const notify of listeners) notify();
  },
});

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(
  <MockPanel
    operations={operations}
    calls={{
      read: () => calls,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }}
    initial={choices}
    onChange={(next) => {
      choices = next;
      writeChoices(window.sessionStorage, next);
    }}
    onReload={() => window.location.reload()}
  />,
);
