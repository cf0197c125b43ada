/**
 * Adds an idempotency key to the request options of a call, which makes the call safe to repeat: the server responds to the
 * same key and body with its first response, and does nothing else.
 */
export const idempotent = <Headers extends Record<string, string>>(
  key: string,
  { headers }: { headers?: Headers } = {},
): { headers: Headers & { 'Idempotency-Key': string } } => ({ headers: { ...(headers as Headers), 'Idempotency-Key': key } });
