// Days in the local time zone, in the format of the URL and of date fields: `2026-11-20`. Presets of filters use relative days,
// `today` or `today-6`, so that a saved view of the last 7 days shows them on each day.

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
// A `+` that is not encoded in an address is read as a space.
const relativePattern = /^today([+ -]\d{1,4})?$/;

/** The relative day that is this number of days before today. */
export const relativeDay = (daysBefore: number): string =>
  daysBefore === 0 ? 'today' : `today${daysBefore > 0 ? '-' : '+'}${Math.abs(daysBefore)}`;

function parse(day: string | undefined): [year: number, month: number, date: number] | null {
  const relative = relativePattern.exec(day ?? '');
  const absolute = relative ? dayOf(new Date(), -Number(relative[1] ?? 0)) : day;
  const [, year, month, date] = dayPattern.exec(absolute ?? '') ?? [];
  if (!year || !month || !date) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(date));
  // `Date` turns February 31 into a day in March.
  return at.getMonth() === Number(month) - 1 ? [at.getFullYear(), at.getMonth(), at.getDate()] : null;
}

/** The day of the calendar, `2026-11-20`, of a day that may be relative; null if the text is not a day. */
export function calendarDay(day: string | undefined): string | null {
  const parts = parse(day);
  return parts && dayOf(new Date(...parts));
}

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

/** The length of a day without a change of the clocks. */
export const dayMs = 24 * 60 * 60 * 1000;

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
