// Times in the format of the contract and the database (ISO 8601, UTC).

export const dayMs = 24 * 3600_000;

/** The current time plus `ms` milliseconds. */
export const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
export const now = () => fromNow(0);
export const plus = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** Converts a date-time to UTC; null if that is impossible: for a leap second, or after the year 9999. */
export function toUtc(time: string): string | null {
  const ms = Date.parse(time);
  const text = Number.isNaN(ms) ? '' : new Date(ms).toISOString();
  return /^\d{4}-/.test(text) ? text : null;
}
