// A prerendered page whose own code cannot be fetched: it can be read, its links lead on and its fields take text, but no
// button of it does anything. Nothing is drawn anew, and nothing of this may need to be fetched itself.
import { partMissing } from '../early/names.ts';
import type { Route } from '../routes.ts';
import styles from '../snackbar/Snackbar.module.css';
import { reportError } from './friendly-message.ts';

/** Fetches the code of the screen that the page already shows; where that fails, says so and tries until it is there. */
export async function loadUntilThere(route: Pick<Route, 'load'>): Promise<void> {
  try {
    await route.load();
  } catch (error) {
    reportError(error, 'screen', 'setup');
    const notice = showNotice();
    await tryAgain(route, notice);
    notice.remove();
  }
}

/** Looks like a message of the snackbar, which cannot be drawn yet. */
function showNotice(): HTMLElement {
  const notice = document.createElement('div');
  notice.className = styles['place'] ?? '';
  notice.setAttribute('role', 'alert');
  const message = document.createElement('div');
  message.className = styles['message'] ?? '';
  message.dataset['type'] = 'warning';
  const sentence = document.createElement('span');
  sentence.className = styles['text'] ?? '';
  sentence.textContent = partMissing;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles['close'] ?? '';
  button.textContent = 'Try again';
  message.append(sentence, button);
  notice.append(message);
  document.body.append(notice);
  return notice;
}

/** Resolves when the code is there: fetched again when the network is back, and when the person asks for it. */
function tryAgain(route: Pick<Route, 'load'>, notice: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const { signal } = stop;
    const attempt = async (failed: () => void) => {
      try {
        await route.load();
        stop.abort();
        resolve();
      } catch {
        failed();
      }
    };
    window.addEventListener('online', () => void attempt(() => undefined), { signal });
    // Some browsers answer a second import from the first's failure, and after a deployment the file is gone: then the
    // page itself, loaded anew, is the way. Only a person does that: what was typed may get lost.
    const reload = () => navigator.onLine && window.location.reload();
    notice.querySelector('button')?.addEventListener('click', () => void attempt(reload), { signal });
  });
}
