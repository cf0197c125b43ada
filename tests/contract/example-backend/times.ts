// Times as the contract writes them and the database stores them.

export const dayMs = 24 * 3600_000;

/** The current time plus `ms` milliseconds. */
export const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
export const now = () => fromNow(0);
export const plus = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** A date-time in UTC; null for one that has no such form: a leap second, or one after the year 9999 in UTC. */
export function toUtc(time: string): string | null {
  const ms = Date.parse(time);
  const text = Number.isNaN(ms) ? '' : new Date(ms).toISOString();
  return /^\d{4}-/.test(text) ? text : null;
}
