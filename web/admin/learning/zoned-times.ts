// Converts between instants and the local times of a time zone: `2026-12-08T15:00`.
import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date';

/** The time zone of the browser. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function isTimeZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && new Intl.DateTimeFormat('en-US', { timeZone }).format() !== '';
  } catch {
    return false;
  }
}

/** All time zones that the browser knows, its own first. */
export function timeZones(): string[] {
  const own = ownTimeZone();
  return [own, ...['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => zone !== own)];
}

const length = 'yyyy-mm-ddThh:mm'.length;

/** The local time of an instant in a zone, or in UTC if this browser does not know the zone. */
export const toLocal = (instant: string, timeZone: string): string =>
  parseAbsolute(instant, isTimeZone(timeZone) ? timeZone : 'UTC')
    .toString()
    .slice(0, length);

/**
 * The instant of a local time, or null if the time is empty or the zone is unknown. A time that is skipped in spring is moved
 * one hour later. Of a time that occurs twice in the fall, the first is taken.
 */
export function toInstant(local: string, timeZone: string): string | null {
  if (!local || !isTimeZone(timeZone)) return null;
  return toZoned(parseDateTime(local), timeZone, 'compatible').toAbsoluteString();
}

/** The local time at an hour, a number of days from now. */
export function localTimeAhead(days: number, hour: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(hour)}:00`;
}
