import { normalizeError } from '../../api/errors.ts';

/** The server's error for a field of the request body, as props of a Spectrum field. */
export function fieldError(error: unknown, field: string): { validationState?: 'invalid'; errorMessage?: string } {
  const details = error ? normalizeError(error).details : [];
  const message = details.find(({ pointer }) => pointer === `/${field}`)?.message;
  return message ? { validationState: 'invalid', errorMessage: message } : {};
}
