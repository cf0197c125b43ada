/** Moves the focus to the row below (1) or above (-1), like the arrow keys; from outside the list, to its current row. */
export function moveRowFocus(region: HTMLElement | null, step: 1 | -1): void {
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
