import { useRef } from 'react';

/** Idempotency keys by the content that was sent with them. */
type Keys = Record<string, string>;

/** Storage for the keys of a draft, so that attempts after a reload have the same keys. */
export interface KeyStorage {
  read(): Keys | null;
  /** Stores the keys; null removes them. */
  write(keys: Keys | null): void;
}

/**
 * Idempotency keys for repeated attempts: the same content has the same key until `renew` is called after a success. A generated
 * mutation hook has the same headers for all contents, so callers pass the headers to the generated function in `useMutation`.
 */
export function useIdempotencyKey(storage?: KeyStorage) {
  const known = useRef<Keys | null>(null);
  return {
    /** Request headers of an attempt to send `body`. */
    headersFor(body: unknown): { 'Idempotency-Key': string } {
      const keys = known.current ?? storage?.read() ?? {};
      const content = JSON.stringify(body);
      const key = keys[content] ?? crypto.randomUUID();
      known.current = { ...keys, [content]: key };
      storage?.write(known.current);
      return { 'Idempotency-Key': key };
    },
    /** To be called after a success: the same content is then a new submission. */
    renew() {
      known.current = {};
      storage?.write(null);
    },
  };
}
