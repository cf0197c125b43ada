/** A key as labeled on the keyboard. */
export const keyName = (keys: string): string =>
  keys === 'Mod+K' ? (/Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K') : keys === 'Escape' ? 'Esc' : keys;
