// The hours of a webinar in a time zone, and its phase.
import type { Webinar } from '../api/generated/model';

export interface LocalHours {
  /** `Tuesday, December 8, 2026`, with a no-break space before the day of the month. */
  day: string;
  /** `3:00 – 3:45 PM` */
  hours: string;
  /** `Dec`, `8` and `Tue`, as on a tear-off calendar. */
  sheet: { month: string; date: string; weekday: string };
  /** `GMT+1` */
  offset: string;
  /** `Berlin` */
  place: string;
}

/** Reads the parts of a formatted time. They are the same in every browser, unlike the spaces between them. */
function partsOf(
  time: Date,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).formatToParts(time);
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

function hoursOf(start: Date, end: Date, timeZone: string): string {
  const partsAt = (time: Date) => partsOf(time, timeZone, { hour: 'numeric', minute: '2-digit' });
  const [from, to] = [partsAt(start), partsAt(end)];
  const clock = (part: typeof from) => `${part('hour')}:${part('minute')}`;
  const half = from('dayPeriod') === to('dayPeriod') ? '' : ` ${from('dayPeriod')}`;
  return `${clock(from)}${half} – ${clock(to)} ${to('dayPeriod')}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The time zone, or UTC if this browser does not know it, because new zones are added from time to time. */
function knownZone(timeZone: string): string {
  try {
    Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions();
    return timeZone;
  } catch {
    return 'UTC';
  }
}

/** The day and the hours of an event in a time zone. */
export function formatHours(zone: string, startsAt: string, durationMinutes: number): LocalHours {
  const timeZone = knownZone(zone);
  const start = new Date(startsAt);
  const end = new Date(start.getTime() + durationMinutes * minuteMs);
  const long = partsOf(start, timeZone, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  const short = partsOf(start, timeZone, { weekday: 'short', month: 'short', timeZoneName: 'shortOffset' });
  return {
    day: `${long('weekday')}, ${long('month')}\u00a0${long('day')}, ${long('year')}`,
    hours: hoursOf(start, end, timeZone),
    sheet: { month: short('month'), date: long('day'), weekday: short('weekday') },
    offset: short('timeZoneName'),
    place: timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone,
  };
}

/** The phase of a webinar. `starting`: its start time has passed, but its status is not `live` yet. */
export type Phase = 'upcoming' | 'starting' | 'live' | 'ended' | 'recorded' | 'cancelled';

/**
 * The phase of a webinar at a time.
 * @param now in ms since 1970, by the visitor's clock; null on a prerendered page
 * @param readAt when the server returned the webinar, by the same clock; 0 if that is unknown
 */
export function phaseOf(webinar: Webinar, now: number | null, readAt: number): Phase {
  const { status, startsAt, durationMinutes, registration } = webinar;
  if (status !== 'scheduled') return status;
  // By the server's clock, its time has passed; the visitor's clock may be slow.
  if (registration === 'closed') return 'ended';
  const start = Date.parse(startsAt);
  if (now === null || now < start) return 'upcoming';
  const end = start + durationMinutes * minuteMs;
  // If it was read after its end and the server has not closed its registration, the visitor's clock is fast.
  return now < end || readAt >= end ? 'starting' : 'ended';
}

const relative = new Intl.RelativeTimeFormat('en-US');

/** `in 16 days`, `in 25 minutes` */
export function formatTimeUntil(startsAt: string, now: number): string {
  const left = Math.max(0, Date.parse(startsAt) - now);
  if (left >= 2 * dayMs) return relative.format(Math.floor(left / dayMs), 'day');
  if (left >= 2 * hourMs) return relative.format(Math.floor(left / hourMs), 'hour');
  return relative.format(Math.ceil(left / minuteMs), 'minute');
}
