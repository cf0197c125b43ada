// Times that an editor enters as the clock of a time zone shows them: `2026-12-08T15:00`.
import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date';

/** The time zone of the reader. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function isTimeZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && new Intl.DateTimeFormat('en-US', { timeZone }).format() !== '';
  } catch {
    return false;
  }
}

/** All time zones that the browser knows, the reader's own first. */
export function timeZones(): string[] {
  const own = ownTimeZone();
  return [own, ...['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => zone !== own)];
}

const length = 'yyyy-mm-ddThh:mm'.length;

/** An instant as the clock of a zone shows it; a zone that this browser does not know yet is shown in UTC. */
export const toLocal = (instant: string, timeZone: string): string =>
  parseAbsolute(instant, isTimeZone(timeZone) ? timeZone : 'UTC')
    .toString()
    .slice(0, length);

/**
 * The instant of a local time, or null where one of the two is missing. A time that the clock skips in spring counts as
 * one hour later; of a time that it shows twice in autumn, the first is meant.
 */
export function toInstant(local: string, timeZone: string): string | null {
  if (!local || !isTimeZone(timeZone)) return null;
  return toZoned(parseDateTime(local), timeZone, 'compatible').toAbsoluteString();
}

/** The day after a number of days at an hour, as the clock of a zone shows it. */
export function localAhead(days: number, hour: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(hour)}:00`;
}
