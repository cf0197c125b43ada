import { useRef } from 'react';

/** Idempotency keys for repeated attempts: the same content has the same key until `renew` is called after a success. */
export function useIdempotencyKey() {
  const keys = useRef(new Map<string, string>());
  return {
    /** Request headers of an attempt to send `body`. */
    headersFor(body: unknown): { 'Idempotency-Key': string } {
      const content = JSON.stringify(body);
      const key = keys.current.get(content) ?? crypto.randomUUID();
      keys.current.set(content, key);
      return { 'Idempotency-Key': key };
    },
    /** To be called after a success: the same content is then a new submission. */
    renew() {
      keys.current.clear();
    },
  };
}
