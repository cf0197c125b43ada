// Seats and the leases by which sessions hold them.
//
// A lease runs until the instant that its `track` answered and not a moment longer: from then on the seat is
// free for whoever asks first, its former holder included. The 30 seconds of drift that a heartbeat is allowed
// lie within the lease, not behind it: a session calls each third of its lease, so that even the shortest one
// (60 s, a heartbeat at 20 s) is renewed in time by a call that comes 30 s late. Honoring a lease after its
// end would either let one session more in than there are seats or make the next one wait for nobody.
//
// Whether a lease runs is judged by the clock of the process that holds the license's row; processes that
// share a database need clocks that agree, which any time service gives them.

import { dayAfter } from './days.ts';

/** A heartbeat may come this much later than asked for and still find its lease. */
export const driftSeconds = 30;

/** The instant at which a lease ends that is taken or renewed now. */
export const leaseEnd = (now: Date, leaseSeconds: number): string => new Date(now.getTime() + leaseSeconds * 1000).toISOString();

/** After how many seconds the session should call again. */
export const heartbeatSeconds = (leaseSeconds: number): number => Math.floor(leaseSeconds / 3);

/** Instants as the database has them compare as text. */
export const isRunning = (leaseExpiresAt: string, now: Date): boolean => leaseExpiresAt > now.toISOString();

export interface SeatQuestion {
  /** Whether a lease of this very session runs. */
  holdsOne: boolean;
  /** Leases of the license that run, this session's included. */
  inUse: number;
  max: number;
}

/**
 * Whether the session may have a seat: seats in use afterwards, or null where every seat is somebody else's.
 * Who holds one keeps it; a renewal takes no second one.
 */
export function seatsAfterAsking({ holdsOne, inUse, max }: SeatQuestion): number | null {
  if (holdsOne) return inUse;
  return inUse < max ? inUse + 1 : null;
}

/** Whole seconds until the instant, rounded up, at least one. */
export const secondsUntil = (instant: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));

/** The name that a session keeps however its UUID is written: lower case, without `urn:uuid:`. */
export const canonicalInstanceId = (instanceId: string): string => instanceId.slice(-36).toLowerCase();

const stars = '****';

function masked(name: string, head: number, tail: number): string {
  const characters = [...name];
  if (characters.length < 3) return stars;
  return `${characters.slice(0, head).join('')}${stars}${characters.slice(-tail).join('')}`;
}

/** `maria` -> `m****a`: its owner recognizes it, others can't read it. The length is hidden. */
export const maskedUser = (name: string): string => masked(name, 1, 1);

/** `WS-PIPE-07` -> `WS-P****-07`; short names show as little as a user's. */
export const maskedMachine = (name: string): string => ([...name].length >= 10 ? masked(name, 4, 3) : masked(name, 1, 1));

/** For how many days the daily peaks of the seats are kept. */
const seatPeakDays = 90;

/** The first day, in UTC, of which the peak is kept. */
export const firstSeatDay = (now: Date): string => dayAfter(now.toISOString().slice(0, 10), 1 - seatPeakDays);

/**
 * The days, in UTC, whose peak a lease changes: the day on which it takes the seat, and the day on which it ends if that is
 * a later one. A heartbeat before midnight thus counts the session for the next day.
 */
export function seatDays({ isTaken, leaseExpiresAt, at }: { isTaken: boolean; leaseExpiresAt: string; at: string }): string[] {
  const [today, lastDay] = [at.slice(0, 10), leaseExpiresAt.slice(0, 10)];
  return [...(isTaken ? [today] : []), ...(lastDay === today ? [] : [lastDay])];
}
