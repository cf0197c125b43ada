import { formatTime, useTimeZone } from './times.ts';

/** The start of an event in the visitor's time zone; until hydration in the event's time zone. */
export function EventTime({ startsAt, timeZone = 'UTC' }: { startsAt: string; timeZone?: string }) {
  const visitorsZone = useTimeZone();
  return <time dateTime={startsAt}>{formatTime(startsAt, visitorsZone ?? timeZone)}</time>;
}
