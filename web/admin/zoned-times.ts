// Converts between instants and the local times of a time zone, by default the browser's: `2026-12-08T15:00`.
import { fromDate, parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { browserTimeZone, isTimeZone } from './time-zones.ts';

const length = 'yyyy-mm-ddThh:mm'.length;
const offset = /[+-]\d\d:\d\d(?=\[)/;

/**
 * The local time of an instant in a zone, or in UTC if this browser does not know the zone; empty for null. The second of two
 * equal local times in the fall also has its offset: `2026-10-25T02:30+01:00`.
 */
export function toLocal(instant: string | null, timeZone = browserTimeZone()): string {
  if (instant === null) return '';
  const time = parseAbsolute(instant, isTimeZone(timeZone) ? timeZone : 'UTC');
  const isSecond = time.offset !== toZoned(toCalendarDateTime(time), time.timeZone, 'earlier').offset;
  const text = time.toString();
  return text.slice(0, length) + (isSecond ? (offset.exec(text)?.[0] ?? '') : '');
}

/** The local time without the offset of a repeated one. */
export const withoutOffset = (local: string): string => local.slice(0, length);

/**
 * The instant of a local time, or null if the time is empty or the zone is unknown. A time that is skipped in spring is moved
 * one hour later. Of a time that occurs twice in the fall, the first is taken, or the second if the time has an offset.
 */
export function toInstant(local = '', timeZone = browserTimeZone()): string | null {
  if (!local || !isTimeZone(timeZone)) return null;
  return toZoned(
    parseDateTime(withoutOffset(local)),
    timeZone,
    local.length > length ? 'later' : 'compatible',
  ).toAbsoluteString();
}

/** The local time at an hour, a number of days from now. */
export const localTimeAhead = (days: number, hour: number, now = new Date()): string =>
  toCalendarDateTime(fromDate(now, browserTimeZone())).add({ days }).set({ hour, minute: 0 }).toString().slice(0, length);
