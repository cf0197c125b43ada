import { formatTime, useTimeZone } from './times.ts';

/** When an event begins, in the visitor's time zone; before hydration in the event's own. */
export function EventTime({ startsAt, timeZone = 'UTC' }: { startsAt: string; timeZone?: string }) {
  const visitorsZone = useTimeZone();
  return <time dateTime={startsAt}>{formatTime(startsAt, visitorsZone ?? timeZone)}</time>;
}
