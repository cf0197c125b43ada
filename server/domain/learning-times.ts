/** Sorts behind every time; stands for "no date". */
export const endOfTime = '9999-12-31T23:59:59.999Z';

/** An RFC 3339 time as it is stored: in UTC, with milliseconds. A leap second counts as the one before it. */
export const instant = (text: string): string => new Date(text.replace(/:60(\.\d+)?/, ':59.999')).toISOString();

/** Whether the text is the name of an IANA time zone that this server knows, rather than an offset. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
