import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstSeatDay,
  heartbeatSeconds,
  isRunning,
  leaseEnd,
  maskMachine,
  maskUser,
  seatDays,
  seatsAfterRequest,
  secondsUntil,
  waitLabel,
} from './leases.ts';

const start = Date.parse('2026-11-20T12:00:00.000Z');
/** How late a heartbeat may be and still find its lease running. */
const driftSeconds = 30;
const leaseLengths = fc.integer({ min: 60, max: 86_400 });

test('a lease runs until its end and no longer', () => {
  const now = new Date(start);
  const end = leaseEnd(now, 600);
  expect(end).toBe('2026-11-20T12:10:00.000Z');
  expect(isRunning(end, new Date(start + 599_999))).toBe(true);
  expect(isRunning(end, new Date(start + 600_000))).toBe(false);
});

test('a heartbeat that is late by the whole drift still finds its lease running', () => {
  fc.assert(
    fc.property(leaseLengths, (leaseSeconds) => {
      const late = new Date(start + (heartbeatSeconds(leaseSeconds) + driftSeconds) * 1000);
      expect(isRunning(leaseEnd(new Date(start), leaseSeconds), late)).toBe(true);
    }),
  );
});

test('rounds the remaining seconds of a lease up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400_000 }), (left) => {
      const end = new Date(start + left).toISOString();
      const seconds = secondsUntil(end, new Date(start));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(isRunning(end, new Date(start + seconds * 1000))).toBe(false);
      expect(seconds === 1 || isRunning(end, new Date(start + (seconds - 1) * 1000))).toBe(true);
    }),
  );
  expect(secondsUntil(new Date(start).toISOString(), new Date(start))).toBe(1);
});

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [7_140, '119 minutes'],
  [7_141, '2 hours'],
  [28_500, '8 hours'],
])('calls a wait of %d seconds %s', (seconds, label) => expect(waitLabel(seconds)).toBe(label));

test.each([
  ['maria', 'm****a'],
  ['jan', 'j****n'],
  ['al', '****'],
  ['', '****'],
  ['𝒜da Lovelace', '𝒜****e'],
])('masks the user %s as %s', (name, shown) => expect(maskUser(name)).toBe(shown));

test.each([
  ['WS-PIPE-07', 'WS-P****-07'],
  ['LAP-SITE-31', 'LAP-****-31'],
  ['DRAFTING3', 'D****3'],
])('masks the machine %s as %s', (name, shown) => expect(maskMachine(name)).toBe(shown));

test('hides the length and at least half of a name', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 10, maxLength: 120, unit: 'grapheme-ascii' }), (name) => {
      expect(maskUser(name)).toHaveLength(6);
      expect(maskMachine(name)).toHaveLength(11);
    }),
  );
});

// Tests the rules on a minimal table of leases with random steps: sessions take and release seats, time passes, and seats
// are added and removed. operations/licenses.model.test.ts takes the same steps with the real operations.

class Office {
  now = start;
  max = 1;
  leaseSeconds = 60;
  readonly leases = new Map<string, string>();

  running() {
    return [...this.leases].filter(([, end]) => isRunning(end, new Date(this.now))).map(([session]) => session);
  }

  track(session: string): number | null {
    const running = this.running();
    const used = seatsAfterRequest({ holdsOne: running.includes(session), inUse: running.length, max: this.max });
    if (used !== null) this.leases.set(session, leaseEnd(new Date(this.now), this.leaseSeconds));
    return used;
  }
}

const session = fc.constantFrom('a1', 'a2', 'b1', 'b2', 'c1', 'd1');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('track' as const), session }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('untrack' as const), session }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('free' as const), machine: fc.constantFrom('a', 'b', 'c') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 90 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('seats' as const), max: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('length' as const), seconds: fc.integer({ min: 60, max: 120 }) }) },
);

test('never exceeds the number of seats, and gives no session two seats', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const office = new Office();
      for (const one of steps) {
        const before = office.running();
        if (one.kind === 'track') {
          const used = office.track(one.session);
          const after = office.running();
          if (used === null) {
            expect(before).toHaveLength(office.max);
            expect(before).not.toContain(one.session);
            expect(after).toEqual(before);
          } else {
            expect(used).toBe(after.length);
            expect(after.toSorted()).toEqual([...new Set([...before, one.session])].toSorted());
          }
        }
        if (one.kind === 'untrack') office.leases.delete(one.session);
        if (one.kind === 'free') {
          for (const name of office.leases.keys()) if (name.startsWith(one.machine)) office.leases.delete(name);
        }
        if (one.kind === 'wait') office.now += one.seconds * 1000;
        if (one.kind === 'seats' && one.max >= before.length) office.max = one.max;
        if (one.kind === 'length') office.leaseSeconds = one.seconds;
        expect(office.running().length).toBeLessThanOrEqual(office.max);
      }
    }),
  );
});

test('gives seats in the order of the requests until all are taken', () => {
  const everybody = ['a1', 'a2', 'b1', 'b2', 'c1', 'd1'];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(everybody, { minLength: 1 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 5 }),
      (queue, max, again) => {
        const office = new Office();
        office.max = max;
        const answers = [...queue, queue[again % queue.length]!].map((name) => office.track(name));
        expect(office.running()).toHaveLength(Math.min(max, queue.length));
        expect(office.running()).toEqual(queue.slice(0, max));
        // A repeated request changes nothing.
        expect(answers.at(-1) === null).toBe(again % queue.length >= max);
      },
    ),
  );
});

test('a lease counts for the day on which it takes the seat, and for the next day if it runs past midnight', () => {
  const at = '2026-11-20T23:52:00.000Z';
  const past = '2026-11-21T00:02:00.000Z';
  expect(seatDays({ isTaken: true, leaseExpiresAt: '2026-11-20T23:59:00.000Z', at })).toEqual(['2026-11-20']);
  expect(seatDays({ isTaken: true, leaseExpiresAt: past, at })).toEqual(['2026-11-20', '2026-11-21']);
  expect(seatDays({ isTaken: false, leaseExpiresAt: past, at })).toEqual(['2026-11-21']);
  expect(seatDays({ isTaken: false, leaseExpiresAt: '2026-11-20T23:59:00.000Z', at })).toEqual([]);
});

test('peaks are kept for 90 days, including today', () => {
  expect(firstSeatDay(new Date('2026-03-31T12:00:00.000Z'))).toBe('2026-01-01');
});
