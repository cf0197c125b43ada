import { type RefObject, useEffect } from 'react';

/** The parts of a screen that keep the focus when their focused element disappears. */
const region = 'fieldset, article, section:has([role=grid], h2)';
/** What gets the focus in such a part: the heading of a record or a card, or a list's current row. A fieldset itself gets it. */
const target = 'h2, [role=row][tabindex="0"]';

/** The parts that contain an element, the innermost first. */
function partsOf(element: Element | null): Element[] {
  const part = element?.closest(region);
  return part ? [part, ...partsOf(part.parentElement)] : [];
}

const canKeepFocus = (element: Element) => element.isConnected && !element.matches(':disabled');

/** Where the focus goes: to an open dialog, to the innermost part that had it and still exists, or else to the screen's heading. */
function findFallback(screen: HTMLElement, parts: readonly Element[]): HTMLElement | null {
  // The cookie dialog has no tabindex: it can't take the focus, and does not block the screen.
  const dialog = document.querySelector<HTMLElement>('[role=dialog][tabindex], [role=alertdialog][tabindex]');
  if (dialog) return dialog;
  const part = parts.find(({ isConnected }) => isConnected);
  const found = part instanceof HTMLFieldSetElement ? part : part?.querySelector<HTMLElement>(target);
  const fallback = found ?? screen.querySelector<HTMLElement>('h1');
  if (fallback && !fallback.matches('[tabindex]')) fallback.tabIndex = -1;
  return fallback;
}

/**
 * Keeps the focus on the screen. A button that disappears or is disabled by its own action would lose it to the document's
 * body, and keyboard users would start again at the top of the page.
 */
export function useFocusFallback(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Element | null = null;
    let parts: readonly Element[] = [];
    const onFocus = ({ target: element }: FocusEvent) => {
      if (!(element instanceof Element)) return;
      focused = element;
      // Dialogs and messages are outside the screen. The parts below them stay those to return to.
      if (screen.current?.contains(element)) parts = partsOf(element);
    };
    const restore = () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost || !screen.current || (focused && canKeepFocus(focused))) return;
      findFallback(screen.current, parts)?.focus({ preventScroll: true });
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
