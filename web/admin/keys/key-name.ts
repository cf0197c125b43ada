/** A key as labeled on the keyboard. */
export const keyName = (keys: string): string =>
  keys === 'Escape' ? 'Esc' : keys.replace('Mod+', /Mac|iP/.test(navigator.userAgent) ? '⌘ ' : 'Ctrl ');
