// Converts between instants and the local times of a time zone, by default the browser's: `2026-12-08T15:00`.
import { fromDate, parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { browserTimeZone, isTimeZone } from './time-zones.ts';

const length = 'yyyy-mm-ddThh:mm'.length;

/** The local time of an instant in a zone, or in UTC if this browser does not know the zone; empty for null. */
export const toLocal = (instant: string | null, timeZone = browserTimeZone()): string =>
  instant === null
    ? ''
    : parseAbsolute(instant, isTimeZone(timeZone) ? timeZone : 'UTC')
        .toString()
        .slice(0, length);

/**
 * The instant of a local time, or null if the time is empty or the zone is unknown. A time that is skipped in spring is moved
 * one hour later. Of a time that occurs twice in the fall, the first is taken.
 */
export function toInstant(local = '', timeZone = browserTimeZone()): string | null {
  if (!local || !isTimeZone(timeZone)) return null;
  return toZoned(parseDateTime(local), timeZone, 'compatible').toAbsoluteString();
}

/** The local time at an hour, a number of days from now. */
export const localTimeAhead = (days: number, hour: number, now = new Date()): string =>
  toCalendarDateTime(fromDate(now, browserTimeZone())).add({ days }).set({ hour, minute: 0 }).toString().slice(0, length);
