import { useEffect, useLayoutEffect } from 'react';
import { commandFor, keyOf, paletteKeys, shortcuts } from './commands.ts';

const textFields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
/** Elements that handle keys themselves. Dialogs also trap the focus. */
const keyHandlers = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]';

/** Whether a key is typed into a field or handled by an open menu or dialog. */
function isHandled(target: EventTarget | null, keys: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(keyHandlers)) return true;
  return keys !== paletteKeys && target.matches(textFields);
}

/** Whether the code of a dialog is loading. The dialog is not there yet to take the keys. */
let isDialogLoading = false;

const isTyped = ({ key }: KeyboardEvent): boolean => key.length === 1 || key === 'Enter';

function discard(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Runs the command of each pressed key, unless shortcuts are disabled. */
export function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = keyOf(event);
      if (keys === null || event.isComposing) return;
      if (isDialogLoading && isTyped(event)) return discard(event);
      if (!shortcuts.isEnabled || isHandled(event.target, keys)) return;
      const command = commandFor(keys);
      if (!command) return;
      discard(event);
      command.run();
    };
    // In the capture phase, before components handle the key.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Takes the place of a dialog while its code is loading: what is typed for it must not act on the screen behind it. */
export function DialogLoading(): null {
  useLayoutEffect(() => {
    isDialogLoading = true;
    return () => void (isDialogLoading = false);
  }, []);
  return null;
}
