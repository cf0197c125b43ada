/** The browser's database of what waits to be sent (outbox-store.ts). */
export const databaseName = 'spoolwright';

/** Whether this browser may have something that waits: without loading what could read it. */
export async function hasOutbox(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    // An old browser does not tell, a private window may refuse: whoever asks has to look.
    return true;
  }
}
