// web/dev/vite.config.ts inserts this script before the site's code, only in `npm run dev:mock`.
import { createRoot } from 'react-dom/client';
import { proxy, subscribe } from 'valtio';
import { operations } from './bundle.ts';
import { createInterceptingFetch, readChoices, writeChoices } from './mock-choices.ts';
import { MockPanel, type MockState } from './MockPanel.tsx';

const state = proxy<MockState>({ choices: readChoices(window.sessionStorage), calls: [] });
subscribe(state, () => writeChoices(window.sessionStorage, state.choices));

window.fetch = createInterceptingFetch({
  operations,
  fetch: window.fetch.bind(window),
  choices: () => state.choices,
  screen: () => window.location.pathname,
  onCall: (call) => {
    const known = state.calls.find(({ operation, screen }) => operation === call.operation && screen === call.screen);
    if (known) known.status = call.status;
    else state.calls.push(call);
  },
});

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<MockPanel operations={operations} state={state} />);
