// Dates of the shipped webinars and courses. They depend on the day of seeding, so that a new installation has something
// ahead and something behind it.

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export interface Slot {
  /** Days between the seeding and the start, at least; below 0 for the past. */
  days: number;
  weekday: (typeof weekdays)[number];
  /** `HH:MM` on the clocks of the time zone. */
  at: string;
}

/** Milliseconds that the clocks of a time zone are ahead of UTC. */
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

/** The instant at which the clocks of a time zone show a time, which is given as if they showed UTC. */
function instantOf(clocks: number, timeZone: string): number {
  const guess = clocks - offsetMs(clocks, timeZone);
  // The clocks may have changed between the two instants.
  return clocks - offsetMs(guess, timeZone);
}

/** The first instant at least `days` after `now` that lies in the slot. */
export function startOf({ days, weekday, at }: Slot, timeZone: string, now: Date): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const earliest = now.getTime() + days * dayMs;
  const clocks = earliest + offsetMs(earliest, timeZone);
  const midnight = Math.floor(clocks / dayMs) * dayMs;
  const wait = (weekdays.indexOf(weekday) - new Date(midnight).getUTCDay() + 7) % 7;
  const first = midnight + wait * dayMs + (hours * 60 + minutes) * minuteMs;
  const start = instantOf(first, timeZone);
  return new Date(start >= earliest ? start : instantOf(first + 7 * dayMs, timeZone)).toISOString();
}
