/**
 * Runs `work` while no other tab and no service worker runs work with the same name (Web Locks API). Without Web Locks it
 * runs at once.
 */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return typeof navigator !== 'undefined' && navigator.locks ? await navigator.locks.request(name, work) : work();
}
