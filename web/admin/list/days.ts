// Days of the reader's own calendar, as the address and a date field write them (`2026-11-20`).

const written = /^(\d{4})-(\d{2})-(\d{2})$/;

function parse(day: string | undefined): [year: number, month: number, date: number] | null {
  const [, year, month, date] = written.exec(day ?? '') ?? [];
  if (!year || !month || !date) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(date));
  // The 31st of February is no day, whatever Date makes of it.
  return at.getMonth() === Number(month) - 1 ? [at.getFullYear(), at.getMonth(), at.getDate()] : null;
}

/** The instant at which a day begins here, RFC 3339; null where it is no day. */
export function startOfDay(day: string | undefined): string | null {
  const parts = parse(day);
  return parts && new Date(...parts).toISOString();
}

/** The instant at which a day is over here, RFC 3339: days are not always 24 hours long. */
export function dayAfter(day: string | undefined): string | null {
  const parts = parse(day);
  return parts && new Date(parts[0], parts[1], parts[2] + 1).toISOString();
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The day on which an instant falls here, so many days earlier. */
export function dayOf(at: Date, daysBefore = 0): string {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysBefore);
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const shown = (day: string | undefined) => {
  const parts = parse(day);
  return parts && format.format(new Date(...parts));
};

/** A span in words: `Nov 1, 2026 – Nov 7, 2026`, `since Nov 1, 2026`, or null where neither end is a day. */
export function spanLabel(from: string | undefined, to: string | undefined): string | null {
  const [first, last] = [shown(from), shown(to)];
  if (first && last) return first === last ? first : `${first} – ${last}`;
  if (first) return `since ${first}`;
  return last && `until ${last}`;
}
