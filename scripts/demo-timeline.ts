// The timeline of the demo data: events sorted by time, and times within working hours.
import { mock } from 'node:test';

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** Sets the time that everything in this process reads, once `mock.timers` is enabled. */
const setClock = (time: Date): void => mock.timers.setTime(time.getTime());

interface TimelineEvent {
  time: number;
  run: () => Promise<void>;
}

/** Events sorted by time. An event can add further events. */
export class Timeline {
  readonly #end: Date;
  #events: TimelineEvent[] = [];

  /** @param end no event runs after it */
  constructor(end: Date) {
    this.#end = end;
  }

  add(time: Date, run: TimelineEvent['run']): void {
    if (time > this.#end) return;
    const event = { time: time.getTime(), run };
    const later = this.#events.findIndex((other) => other.time > event.time);
    this.#events.splice(later < 0 ? this.#events.length : later, 0, event);
  }

  /** Runs the events in order. Sets the clock to the time of each event, and finally to the end. */
  async run(): Promise<void> {
    for (let next = this.#events.shift(); next; next = this.#events.shift()) {
      setClock(new Date(next.time));
      await next.run();
    }
    setClock(this.#end);
  }
}

/** Pseudo-random numbers from 0 to 1, the same in each run (Park and Miller). */
export function createRandom(): () => number {
  let state = 20_261;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const isWeekend = (day: Date): boolean => day.getUTCDay() % 6 === 0;

/** The first time from `time` on between 8:00 and 17:00 (UTC) of a working day. */
export function workingTime(time: Date): Date {
  const day = new Date(time);
  if (day.getUTCHours() >= 17) day.setUTCHours(32, day.getUTCMinutes());
  if (day.getUTCHours() < 8) day.setUTCHours(8);
  while (isWeekend(day)) day.setTime(day.getTime() + dayMs);
  return day;
}

/** The working days from `first` to `last`, each at 0:00 (UTC). */
export function workingDays(first: Date, last: Date): Date[] {
  const days: Date[] = [];
  for (let day = new Date(first.toISOString().slice(0, 10)); day <= last; day = new Date(day.getTime() + dayMs)) {
    if (!isWeekend(day)) days.push(day);
  }
  return days;
}

export const isoDay = (time: Date): string => time.toISOString().slice(0, 10);
