// Dates of the shipped webinars and courses. They depend on the day of seeding, so that a new installation has upcoming
// and past events.
import { dayMs } from '../../domain/days.ts';

const minuteMs = 60 * 1000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export interface Slot {
  /** Minimum number of days between the seeding and the start; negative for the past. */
  days: number;
  weekday: (typeof weekdays)[number];
  /** `HH:MM` in local time. */
  at: string;
}

/** The UTC offset of a time zone at an instant, in milliseconds. */
function offsetMs(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<Intl.DateTimeFormatPartTypes, number>;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.trunc(instant / 1000) * 1000;
}

/** Converts a local time, encoded as if it were UTC, to the instant in the time zone. */
function instantOf(localMs: number, timeZone: string): number {
  const guess = localMs - offsetMs(localMs, timeZone);
  // The offset may differ at the guessed instant, because of daylight saving time.
  return localMs - offsetMs(guess, timeZone);
}

/** The first instant at least `days` after `now` that matches the slot, in RFC 3339. */
export function startOf({ days, weekday, at }: Slot, timeZone: string, now: Date): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const earliest = now.getTime() + days * dayMs;
  const localMs = earliest + offsetMs(earliest, timeZone);
  const midnight = Math.floor(localMs / dayMs) * dayMs;
  const wait = (weekdays.indexOf(weekday) - new Date(midnight).getUTCDay() + 7) % 7;
  const first = midnight + wait * dayMs + (hours * 60 + minutes) * minuteMs;
  const start = instantOf(first, timeZone);
  return new Date(start >= earliest ? start : instantOf(first + 7 * dayMs, timeZone)).toISOString();
}
