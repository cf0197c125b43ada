// Local storage. If it is missing (prerendering) or blocked (privacy settings), values are kept in memory until the page is
// closed.

/** Keys of the specification, section 9. */
export const storageKeys = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  user: 'user',
  consent: 'gdpr-consent',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

const fallback = new Map<string, string>();

export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** Stores a value, or removes it with null. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value === null) fallback.delete(key);
    else fallback.set(key, value);
  }
}
