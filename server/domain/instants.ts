// Instants as stored: `YYYY-MM-DDTHH:mm:ss.sssZ`, in UTC; they compare as text.
import { invalidFields, Problem } from '../problems.ts';

/** The latest instant. It sorts last and means "no date". */
export const endOfTime = '9999-12-31T23:59:59.999Z';

const tooLate = 'Choose a time before the year 10000.';

/**
 * Converts an RFC 3339 instant to its stored form. A leap second becomes the second before. Null past the year 9999,
 * which RFC 3339 can express with an offset.
 */
export function storedInstant(text: string): string | null {
  const at = Date.parse(
    text
      .toUpperCase()
      .replace(/\s/, 'T')
      .replace(/:60(\.\d+)?(?=Z|[+-]\d\d:?\d\d$)/, ':59.999'),
  );
  if (Number.isNaN(at)) return null;
  const instant = new Date(at).toISOString();
  return instant.length === endOfTime.length ? instant : null;
}

/**
 * Converts an instant of a body to its stored form.
 * @throws Problem VALIDATION_FAILED, which names the field
 */
export function instantField(given: string, pointer: string): string {
  const instant = storedInstant(given);
  if (!instant) throw invalidFields([{ pointer, code: 'INVALID_FORMAT', message: tooLate }]);
  return instant;
}

/**
 * Converts an instant of a query to its stored form.
 * @throws Problem INVALID_PARAMETER, which names the parameter
 */
export function instantParameter(given: string, name: string): string {
  const instant = storedInstant(given);
  if (instant) return instant;
  throw new Problem('INVALID_PARAMETER', {
    detail: `${name} is past the year 9999.`,
    details: [{ pointer: `#/query/${name}`, code: 'INVALID_FORMAT', message: tooLate }],
  });
}
