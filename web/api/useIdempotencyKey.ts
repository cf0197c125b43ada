import { useRef } from 'react';

/** Idempotency keys for repeated attempts: the same content has the same key until `renew` is called after a success. */
export function useIdempotencyKey() {
  const attempt = useRef({ content: '', key: '' });
  return {
    /** Request headers of an attempt to send `body`. */
    headersFor(body: unknown): { 'Idempotency-Key': string } {
      const content = JSON.stringify(body);
      if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
      return { 'Idempotency-Key': attempt.current.key };
    },
    /** To be called after a success: the same content is then a new submission. */
    renew() {
      attempt.current = { content: '', key: '' };
    },
  };
}
