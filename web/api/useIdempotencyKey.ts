import { useRef } from 'react';

/** Makes a repeated attempt at the same content safe: it has the same key until it has succeeded. */
export function useIdempotencyKey() {
  const attempt = useRef({ content: '', key: '' });
  return {
    /** Request headers for an attempt at sending `body`. */
    headersFor(body: unknown): { 'Idempotency-Key': string } {
      const content = JSON.stringify(body);
      if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
      return { 'Idempotency-Key': attempt.current.key };
    },
    /** After a success, the same content is another submission. */
    renew() {
      attempt.current = { content: '', key: '' };
    },
  };
}
