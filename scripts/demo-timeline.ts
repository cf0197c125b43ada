// What happens when in the demo's weeks: events in the order of their times, and times that look like people at work.
import { setClock } from './demo-server.ts';

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

interface Entry {
  time: number;
  run: () => Promise<void>;
}

/** A plan of what happens. What happens may add to the plan. */
export class Timeline {
  readonly #end: Date;
  #plan: Entry[] = [];

  /** @param end nothing happens after it */
  constructor(end: Date) {
    this.#end = end;
  }

  add(time: Date, run: Entry['run']): void {
    if (time > this.#end) return;
    const entry = { time: time.getTime(), run };
    const later = this.#plan.findIndex((other) => other.time > entry.time);
    this.#plan.splice(later < 0 ? this.#plan.length : later, 0, entry);
  }

  /** Runs the plan in the order of its times, with the clock at each of them. */
  async run(): Promise<void> {
    for (let next = this.#plan.shift(); next; next = this.#plan.shift()) {
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
