// Instants as they are stored: `YYYY-MM-DDTHH:mm:ss.sssZ`, in UTC; they compare as text.
import { invalidFields, Problem } from '../problems.ts';

/** The last one; sorts behind every other and stands for "no date". */
export const endOfTime = '9999-12-31T23:59:59.999Z';

const noSuchInstant = 'Choose a time before the year 10000.';

/**
 * An RFC 3339 instant as it is stored; null where there is none such: RFC 3339 also writes a leap second, and with an
 * offset a year past 9999. A leap second counts as the second before.
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
 * An instant that stands in a body, as it is stored.
 * @throws Problem VALIDATION_FAILED naming the field
 */
export function instantField(given: string, pointer: string): string {
  const instant = storedInstant(given);
  if (!instant) throw invalidFields([{ pointer, code: 'INVALID_FORMAT', message: noSuchInstant }]);
  return instant;
}

/**
 * An instant that stands in a query, as it is stored.
 * @throws Problem INVALID_PARAMETER naming the parameter
 */
export function instantParameter(given: string, name: string): string {
  const instant = storedInstant(given);
  if (instant) return instant;
  throw new Problem('INVALID_PARAMETER', {
    detail: `${name}: there is no such instant.`,
    details: [{ pointer: `#/query/${name}`, code: 'INVALID_FORMAT', message: noSuchInstant }],
  });
}
