/** Name of the IndexedDB database with the submissions that wait for a connection (outbox-store.ts). */
export const databaseName = 'spoolwright';

/** Whether this browser may have stored submissions. Does not load the code that reads them. */
export async function hasOutbox(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    // Old browsers lack this method, and private windows may reject it: only reading the database can tell.
    return true;
  }
}
