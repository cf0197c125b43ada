/**
 * Runs `work` while no other tab and no service worker runs work with the same name (Web Locks API). Without Web Locks it
 * runs at once.
 */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, start);
  } catch (error) {
    if (hasStarted) throw error;
    // A browser that blocks all storage rejects every request. There, tabs share nothing that a lock could protect.
    return work();
  }
}
