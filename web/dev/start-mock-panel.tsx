// Put into the page before the site's own code by web/dev/vite.config.ts, in `npm run dev:mock` and nowhere else.
import { createRoot } from 'react-dom/client';
import { operations } from './bundle.ts';
import { type Call, interceptingFetch, readChoices, writeChoices } from './mock-choices.ts';
import { MockPanel } from './MockPanel.tsx';

let choices = readChoices(window.sessionStorage);
let calls: readonly Call[] = [];
const listeners = new Set<() => void>();

window.fetch = interceptingFetch({
  operations,
  fetch: window.fetch.bind(window),
  choices: () => choices,
  screen: () => window.location.pathname,
  onCall: (call) => {
    // The latest of each, in the order in which they were first called.
    const isSame = (one: Call) => one.operation === call.operation && one.screen === call.screen;
    calls = calls.some(isSame) ? calls.map((one) => (isSame(one) ? call : one)) : [...calls, call];
    for (const tell of listeners) tell();
  },
});

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(
  <MockPanel
    operations={operations}
    calls={{
      read: () => calls,
      subscribe: (tell) => {
        listeners.add(tell);
        return () => listeners.delete(tell);
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
