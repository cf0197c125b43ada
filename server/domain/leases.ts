// The rules of leases. A session occupies a seat of its license while its lease runs.
//
// A lease runs until the instant that `track` returned, and no longer. From then on the seat is free for the next session
// that requests it. A heartbeat may be 30 s late within the lease: a session calls after each third of its lease, so that a
// late call still renews even the shortest lease (60 s, with heartbeats every 20 s). Honoring a lease after its end would
// either exceed the number of seats or keep a free seat from the next session.
//
// The process that holds the lock on the license decides by its own clock whether a lease runs. Processes that share a
// database therefore need synchronized clocks.

import { dayAfter } from './days.ts';

/** The end of a lease that is taken or renewed at `now`. */
export const leaseEnd = (now: Date, leaseSeconds: number): string => new Date(now.getTime() + leaseSeconds * 1000).toISOString();

/** The number of seconds after which the session should call again. */
export const heartbeatSeconds = (leaseSeconds: number): number => Math.floor(leaseSeconds / 3);

/** Whether a lease runs. Stored instants compare as text. */
export const isRunning = (leaseExpiresAt: string, now: Date): boolean => leaseExpiresAt > now.toISOString();

export interface SeatRequest {
  /** Whether the session already has a running lease. */
  holdsOne: boolean;
  /** Running leases of the license, including the session's. */
  inUse: number;
  max: number;
}

/**
 * The number of seats in use after the session gets a seat; null if other sessions occupy all seats. A session that
 * already has a seat keeps it.
 */
export function seatsAfterRequest({ holdsOne, inUse, max }: SeatRequest): number | null {
  if (holdsOne) return inUse;
  return inUse < max ? inUse + 1 : null;
}

/** Whole seconds until the instant, rounded up, at least one. */
export const secondsUntil = (instant: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));

const secondsPerMinute = 60;
const minutesPerHour = 60;

/** A wait in words, rounded up: `a minute`, `90 minutes`, and from two hours on `8 hours`. */
export function waitLabel(seconds: number): string {
  const minutes = Math.ceil(seconds / secondsPerMinute);
  if (minutes === 1) return 'a minute';
  return minutes < 2 * minutesPerHour ? `${minutes} minutes` : `${Math.ceil(minutes / minutesPerHour)} hours`;
}

const stars = '****';

function maskName(name: string, head: number, tail: number): string {
  const characters = [...name];
  if (characters.length < 3) return stars;
  return `${characters.slice(0, head).join('')}${stars}${characters.slice(-tail).join('')}`;
}

/** `maria` -> `m****a`: its owner recognizes it, others can't read it. The length is hidden. */
export const maskUser = (name: string): string => maskName(name, 1, 1);

/** `WS-PIPE-07` -> `WS-P****-07`; short names are masked like those of users. */
export const maskMachine = (name: string): string => ([...name].length >= 10 ? maskName(name, 4, 3) : maskName(name, 1, 1));

/** Number of days for which the daily peaks of seats are kept. */
const seatPeakDays = 90;

/** The first day, in UTC, whose peak is kept. */
export const firstSeatDay = (now: Date): string => dayAfter(now.toISOString().slice(0, 10), 1 - seatPeakDays);

/**
 * The days, in UTC, whose peak a lease changes: the day on which it takes the seat, and the day on which it ends if that is
 * a later one. A heartbeat before midnight thus counts the session for the next day.
 */
export function seatDays({ isTaken, leaseExpiresAt, at }: { isTaken: boolean; leaseExpiresAt: string; at: string }): string[] {
  const [today, lastDay] = [at.slice(0, 10), leaseExpiresAt.slice(0, 10)];
  return [...(isTaken ? [today] : []), ...(lastDay === today ? [] : [lastDay])];
}
