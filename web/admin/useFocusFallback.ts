import { type RefObject, useEffect } from 'react';

/** The parts of a screen that keep the focus when their focused element disappears. */
const region = 'article, section:has([role=grid])';
/** What gets the focus in such a part: a record's heading, or a list's current row. */
const target = 'h2[tabindex], [role=row][tabindex="0"]';

const canKeepFocus = (element: Element) => element.isConnected && !element.matches(':disabled');

/** Where the focus goes: to an open dialog, to the part of the screen that had it, or else to the screen's heading. */
function findFallback(screen: HTMLElement, part: Element | null): HTMLElement | null {
  const dialog = document.querySelector<HTMLElement>('[role=dialog], [role=alertdialog]');
  if (dialog) return dialog;
  const found = part?.isConnected ? part.querySelector<HTMLElement>(target) : null;
  if (found) return found;
  const heading = screen.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/**
 * Keeps the focus on the screen. A button that disappears or is disabled by its own action would lose it to the document's
 * body, and keyboard users would start again at the top of the page.
 */
export function useFocusFallback(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Element | null = null;
    let part: Element | null = null;
    const onFocus = ({ target: element }: FocusEvent) => {
      if (!(element instanceof Element)) return;
      focused = element;
      // Dialogs and messages are outside the screen. The part below them stays the one to return to.
      if (screen.current?.contains(element)) part = element.closest(region);
    };
    const restore = () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost || !screen.current || (focused && canKeepFocus(focused))) return;
      findFallback(screen.current, part)?.focus({ preventScroll: true });
    };
    // In the next frame, after Spectrum has returned the focus from a dialog to its button.
    const observer = new MutationObserver(() => {
      if (focused && !canKeepFocus(focused)) requestAnimationFrame(restore);
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [screen]);
}
