/**
 * Runs work while nobody else runs work of this name: no other tab, and not the service worker. A browser without locks runs
 * it at once.
 */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return typeof navigator !== 'undefined' && navigator.locks ? await navigator.locks.request(name, work) : work();
}
