/** The disk is full or the object storage does not answer: the server's trouble, not the caller's, and it may pass. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** Awaits `work` and throws whatever it rejects with as a StorageError that says what was tried. */
export async function stored<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StorageError ? error : new StorageError(`${what} failed`, { cause: error });
  }
}
