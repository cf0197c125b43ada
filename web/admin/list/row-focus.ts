/** Moves the focus to the row below (1) or above (-1), as the arrow keys do; into the list where it is elsewhere. */
export function moveFocus(region: HTMLElement | null, step: 1 | -1): void {
  const grid = region?.querySelector<HTMLElement>('[role=grid]');
  const focused = document.activeElement;
  if (focused && grid?.contains(focused)) {
    focused.dispatchEvent(
      new KeyboardEvent('keydown', { key: step === 1 ? 'ArrowDown' : 'ArrowUp', bubbles: true, cancelable: true }),
    );
  } else {
    grid?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus();
  }
}
