/** Moves the focus to the content, for example because the focused control disappears. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
