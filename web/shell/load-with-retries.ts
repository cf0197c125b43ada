// Handles a prerendered page whose code cannot be loaded: its text, links and fields work, but its buttons do not. The page
// stays visible. This module must not depend on code that is loaded later.
import { retryImport } from '../api/retry-import.ts';
import { partMissingMessage } from '../early/names.ts';
import styles from './Snackbar.module.css';
import { reportError } from './friendly-message.ts';

interface Loadable {
  load(): Promise<unknown>;
  /** Sets the screen's code, which was imported under a different URL. */
  setModule(module: unknown): void;
}

/** Loads the code of the screen that the page already shows. If it fails, shows a notice and retries until it succeeds. */
export async function loadWithRetries(route: Loadable): Promise<void> {
  try {
    await route.load();
  } catch (error) {
    reportError(error, 'screen', 'setup');
    const notice = showNotice();
    await tryAgain(route, notice);
    notice.remove();
  }
}

/** Shows a notice that looks like a message of the snackbar, which cannot be rendered yet. */
function showNotice(): HTMLElement {
  const notice = document.createElement('div');
  notice.className = styles['place'] ?? '';
  notice.setAttribute('role', 'alert');
  const message = document.createElement('div');
  message.className = styles['message'] ?? '';
  message.dataset['type'] = 'warning';
  const sentence = document.createElement('span');
  sentence.className = styles['text'] ?? '';
  sentence.textContent = partMissingMessage;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles['close'] ?? '';
  button.textContent = 'Try again';
  message.append(sentence, button);
  notice.append(message);
  document.body.append(notice);
  return notice;
}

/** Resolves when the code is loaded: retries when the network is back and when the user asks for it. */
function tryAgain(route: Loadable, notice: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const { signal } = stop;
    const attempt = async (onFailure: () => void) => {
      try {
        await route.load().catch(async (error: unknown) => route.setModule(await retryImport(error)));
        stop.abort();
        resolve();
      } catch {
        onFailure();
      }
    };
    window.addEventListener('online', () => void attempt(() => undefined), { signal });
    // If a deployment has deleted the file, only a reload helps. The user has to trigger it, because typed text may get lost.
    const press = () => {
      // A failure after an offline click proves nothing, even if the network is back by then.
      const wasOnline = navigator.onLine;
      void attempt(() => wasOnline && navigator.onLine && window.location.reload());
    };
    notice.querySelector('button')?.addEventListener('click', press, { signal });
  });
}
