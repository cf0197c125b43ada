// Local storage. A value that cannot be stored, because storage is full, blocked or missing, is kept in memory until the page
// is closed.

const inMemory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return inMemory.get(key) ?? window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it with null. */
export function writeStored(key: string, value: string | null): void {
  inMemory.delete(key);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== null) inMemory.set(key, value);
  }
}
