// Days in the local time zone, in the format of the URL and of date fields: `2026-11-20`.

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

function parse(day: string | undefined): [year: number, month: number, date: number] | null {
  const [, year, month, date] = dayPattern.exec(day ?? '') ?? [];
  if (!year || !month || !date) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(date));
  // `Date` turns February 31 into a day in March.
  return at.getMonth() === Number(month) - 1 ? [at.getFullYear(), at.getMonth(), at.getDate()] : null;
}

/** Whether a text is a day: `2026-11-20`. */
export const isDay = (text: string | undefined): text is string => parse(text) !== null;

/** The instant at which a day begins, RFC 3339; null if the text is not a day. */
export function startOfDay(day: string | undefined): string | null {
  const parts = parse(day);
  return parts && new Date(...parts).toISOString();
}

/** The instant at which the next day begins, RFC 3339; days are not always 24 hours long. */
export function dayAfter(day: string | undefined): string | null {
  const parts = parse(day);
  return parts && new Date(parts[0], parts[1], parts[2] + 1).toISOString();
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The day of an instant, optionally a number of days earlier. */
export function dayOf(at: Date, daysBefore = 0): string {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysBefore);
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The number of midnights between two instants. */
export const countDays = (from: Date, to: Date): number =>
  Math.round((Date.parse(`${dayOf(to)}T00:00Z`) - Date.parse(`${dayOf(from)}T00:00Z`)) / dayMs);

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const shown = (day: string | undefined) => {
  const parts = parse(day);
  return parts && format.format(new Date(...parts));
};

/** A span as text: `Nov 1, 2026 – Nov 7, 2026`, `since Nov 1, 2026`; null if neither end is a day. */
export function spanLabel(from: string | undefined, to: string | undefined): string | null {
  const [first, last] = [shown(from), shown(to)];
  if (first && last) return first === last ? first : `${first} – ${last}`;
  if (first) return `since ${first}`;
  return last && `until ${last}`;
}
