// Inline script of every page, before the entry script. If the entry script cannot be loaded, a prerendered page would not
// react and any other page would be empty; this script shows a notice. It must not depend on any other file.
import { partMissingMessage } from './names.ts';

const style = {
  notice:
    'position:fixed;z-index:60;width:fit-content;max-width:640px;margin:auto;padding:8px 8px 8px 20px;box-sizing:border-box;' +
    'display:flex;align-items:center;justify-content:space-between;gap:16px;border:1px solid #ffa726;border-radius:12px;' +
    'background:#1f1f38;color:#ededf6;font-size:16px',
  button:
    'flex:none;min-height:44px;padding:0 14px;border:0;border-radius:22px;background:none;color:#cbb9ff;font:inherit;' +
    'font-weight:600;cursor:pointer',
};

let isShown = false;
function showNotice(): void {
  if (isShown) return;
  isShown = true;
  const isEmpty = !document.getElementById('root')?.childElementCount;
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.style.cssText = style.notice;
  notice.style.inset = isEmpty ? '40vh 16px auto' : 'auto 16px 24px';
  const sentence = document.createElement('span');
  sentence.textContent = isEmpty ? 'This page could not be loaded.' : partMissingMessage;
  const button = document.createElement('button');
  button.type = 'button';
  button.style.cssText = style.button;
  button.textContent = 'Try again';
  // A failed script is not fetched again in the same page. Offline, the current page is more useful than a reload.
  const reload = () => navigator.onLine && window.location.reload();
  button.addEventListener('click', reload);
  // Reload automatically only if the user cannot have typed anything.
  if (isEmpty) window.addEventListener('online', reload);
  notice.append(sentence, button);
  document.body.append(notice);
}

// Error events of scripts do not bubble, but can be captured.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') showNotice();
  },
  true,
);
