import { useEffect } from 'react';
import { commandFor, keyOf, paletteKeys, shortcuts } from './commands.ts';

const typed = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
const ownKeys = '[role=menu], [role=listbox]';

/** Whether a key pressed there is text, or belongs to what is open. */
function isTaken(target: EventTarget | null, keys: string): boolean {
  if (document.querySelector('dialog:modal')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(ownKeys)) return true;
  return keys !== paletteKeys && target.matches(typed);
}

/** Runs the command of each key that is pressed, unless shortcuts are switched off. */
export function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = keyOf(event);
      if (!shortcuts.on || keys === null || event.isComposing || isTaken(event.target, keys)) return;
      const command = commandFor(keys);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    // Before the table, which takes letters for the beginning of a row's name.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
