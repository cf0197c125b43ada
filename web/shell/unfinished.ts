// A prerendered page whose code cannot be loaded: its text, links and fields work, but its buttons do not. The page stays as
// it is, and this module must not need to load anything itself.
import { importAgain } from '../api/import-again.ts';
import { partMissing } from '../early/names.ts';
import styles from './Snackbar.module.css';
import { reportError } from './friendly-message.ts';

interface Loadable {
  load(): Promise<unknown>;
  /** Takes the code of the screen from elsewhere. */
  take(module: unknown): void;
}

/** Loads the code of the screen that the page already shows. After a failure it shows a notice and retries until it succeeds. */
export async function loadUntilThere(route: Loadable): Promise<void> {
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

/** Resolves when the code is loaded: retries when the network is back and when the user asks for it. */
function tryAgain(route: Loadable, notice: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const { signal } = stop;
    const attempt = async (failed: () => void) => {
      try {
        await route.load().catch(async (error: unknown) => route.take(await importAgain(error)));
        stop.abort();
        resolve();
      } catch {
        failed();
      }
    };
    window.addEventListener('online', () => void attempt(() => undefined), { signal });
    // After a deployment the file no longer exists: then only a reload helps. The user has to start it, because typed text
    // may get lost.
    const press = () => {
      // A press without a network proves nothing, even if the network is back when it fails.
      const wasOnline = navigator.onLine;
      void attempt(() => wasOnline && navigator.onLine && window.location.reload());
    };
    notice.querySelector('button')?.addEventListener('click', press, { signal });
  });
}
