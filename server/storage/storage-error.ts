/** The disk is full or the object storage does not respond. The client is not at fault, and a later attempt may succeed. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** Awaits `work` and wraps its rejection in a StorageError that names the failed action. */
export async function wrapStorageError<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StorageError ? error : new StorageError(`${what} failed`, { cause: error });
  }
}
