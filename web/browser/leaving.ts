const eventType = 'leaving';

/** Runs an action that leaves the page, or hands it to a form with unsaved changes, which runs it if they are discarded. */
export function leavePage(leave: () => void): void {
  if (window.dispatchEvent(new CustomEvent(eventType, { cancelable: true, detail: leave }))) leave();
}

/**
 * Stops `leavePage` and calls `ask` with the action.
 * @returns a function that ends this
 */
export function guardLeaving(isAllowed: () => boolean, ask: (leave: () => void) => void): () => void {
  const onLeaving = (event: Event) => {
    if (isAllowed() || event.defaultPrevented) return;
    event.preventDefault();
    const leave = (event as CustomEvent<() => void>).detail;
    // Another form may have unsaved changes, too.
    ask(() => leavePage(leave));
  };
  window.addEventListener(eventType, onLeaving);
  return () => window.removeEventListener(eventType, onLeaving);
}
