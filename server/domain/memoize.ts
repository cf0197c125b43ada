/**
 * Returns a function that calls `make` at its first call and returns the same promise from then on. A rejected promise is not
 * kept: the next call tries again.
 */
export function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
