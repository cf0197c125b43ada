// Calendar days as `YYYY-MM-DD`, in UTC; they compare as text.

/** The length of a day in UTC. */
export const dayMs = 24 * 60 * 60 * 1000;

/** The day `days` after `day`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Formats by time zone, cached because creating one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The Swedish date format is YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format;
}

/** The calendar day in a time zone. */
export const dayIn = (timeZone: string, at: Date): string => formatOf(timeZone).format(at);

/** The hour of the day in a time zone, from 0 to 23. */
export const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at));
