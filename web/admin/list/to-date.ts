import { parseDate } from '@internationalized/date';
import { calendarDay } from './days.ts';

/** A day of a filter, which may be relative, as the value of a date field. Separate from days.ts, because the library is large. */
export function toDate(day: string | undefined) {
  const absolute = calendarDay(day);
  return absolute === null ? null : parseDate(absolute);
}
