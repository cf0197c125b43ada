// Times of webinars and courses, in the visitor's time zone once the page is hydrated.
import { useHydrated } from '../browser/useHydrated.ts';

const dayAndTime: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** `Tue, Dec 8, 2026, 2:00 PM GMT+1`, in `timeZone` or else in the browser's time zone. */
export const formatTime = (time: string, timeZone?: string): string =>
  // Some versions of V8 put a narrow no-break space before AM and PM, others a space.
  new Intl.DateTimeFormat('en-US', { ...dayAndTime, timeZone }).format(new Date(time)).replaceAll('\u202f', ' ');

/** The day in UTC, the same for everyone who reads it. */
const formatUtcDay = (time: string, month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { month, day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(new Date(time));

/** `Dec 8, 2026` */
export const formatDay = (time: string): string => formatUtcDay(time, 'short');

/** `December 8, 2026 (UTC)` */
export const formatLongDay = (time: string): string => `${formatUtcDay(time, 'long')} (UTC)`;

/**
 * The visitor's time zone. Undefined until hydration: a prerendered page shows times in the event's time zone, because the
 * build does not know the visitor's.
 */
export function useTimeZone(): string | undefined {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}
