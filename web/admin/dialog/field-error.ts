import { normalizeError } from '../../api/errors.ts';

/** What the server says about a field of the body, as properties of Spectrum's fields. */
export function fieldError(error: unknown, field: string): { validationState?: 'invalid'; errorMessage?: string } {
  const details = error ? normalizeError(error).problem?.details : undefined;
  const message = details?.find(({ pointer }) => pointer === `/${field}`)?.message;
  return message ? { validationState: 'invalid', errorMessage: message } : {};
}
