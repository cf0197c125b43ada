import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dueReminder,
  expiringMs,
  extendedExpiry,
  futureExpiry,
  hashOfKey,
  keyEndingOf,
  minuteInWords,
  newLicenseKey,
  requireFitting,
  requireInForce,
  changeType,
  statusOf,
} from './licenses.ts';
import { endOfTime } from './instants.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString();
const dayMs = 86_400_000;

test('names a minute that is not before the instant, with its time zone', () => {
  expect(minuteInWords('2027-02-28T23:59:00.000Z')).toBe('February 28, 2027 at 11:59 PM UTC');
  expect(minuteInWords('2027-02-28T23:59:00.001Z')).toBe('March 1, 2027 at 12:00 AM UTC');
});

describe('keys', () => {
  test('are unique and match their format and ending', () => {
    const keys = Array.from({ length: 500 }, newLicenseKey);
    expect(new Set(keys).size).toBe(500);
    for (const key of keys) {
      expect(key).toMatch(/^SPW(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
      expect(key.endsWith(keyEndingOf(key))).toBe(true);
    }
  });

  test('are found in any spelling', () => {
    const hash = hashOfKey('SPW-0011-9QTX-4HJD-B6WZ-RN5F');
    expect(hash).toMatch(/^[\w-]{43}$/);
    for (const typed of [
      'spw-0011-9qtx-4hjd-b6wz-rn5f',
      ' SPW 0011 9QTX 4HJD B6WZ RN5F ',
      'SPW00119QTX4HJDB6WZRN5F',
      'SPW-oOiL-9QTX-4HJD-B6WZ-RN5F',
    ]) {
      expect(hashOfKey(typed), typed).toBe(hash);
    }
    expect(hashOfKey('SPW-0011-9QTX-4HJD-B6WZ-RN5G')).not.toBe(hash);
  });

  test('with an invalid format are not looked up', () => {
    for (const typed of ['', 'x', 'AAAA-BBBB-CCCC-DDDD', 'SPW-0011-9QTX-4HJD-B6WZ-RN5', 'SPW-0011-9QTX-4HJD-B6WZ-RN5U']) {
      expect(hashOfKey(typed), typed).toBeNull();
    }
  });
});

describe('status', () => {
  test.each([
    [null, null, 'active'],
    [at(expiringMs + 1), null, 'active'],
    [at(expiringMs), null, 'expiring'],
    [at(1), null, 'expiring'],
    [at(0), null, 'expired'],
    [at(-1), null, 'expired'],
    [at(-1), at(-5), 'deactivated'],
    [null, at(-5), 'deactivated'],
  ] as const)('with expiry %s and deactivation %s is %s', (expiresAt, deactivatedAt, status) => {
    expect(statusOf({ expiresAt, deactivatedAt }, now)).toBe(status);
  });

  test('decides whether the license is active, with the reason if not', () => {
    expect(() => requireInForce({ expiresAt: at(1), deactivatedAt: null }, now)).not.toThrow();
    expect(() => requireInForce({ expiresAt: at(0), deactivatedAt: null }, now)).toThrow(
      expect.objectContaining({ code: 'LICENSE_EXPIRED', message: expect.stringContaining('November 20, 2026') }),
    );
    expect(() => requireInForce({ expiresAt: at(0), deactivatedAt: at(-9) }, now)).toThrow(
      expect.objectContaining({ code: 'LICENSE_DEACTIVATED' }),
    );
  });
});

describe('an expiry', () => {
  test('must be in the future', () => {
    expect(futureExpiry(null, now)).toBeNull();
    expect(futureExpiry(at(1), now)).toBe(at(1));
    for (const given of [at(0), at(-dayMs), '9999-12-31T23:59:59-12:00']) {
      expect(() => futureExpiry(given, now), given).toThrow(
        expect.objectContaining({ code: 'VALIDATION_FAILED', details: [expect.objectContaining({ pointer: '/expiresAt' })] }),
      );
    }
  });
});

test.each([
  [null, null],
  [at(30 * dayMs + 1), null],
  [at(30 * dayMs), 30],
  [at(7 * dayMs + 1), 30],
  [at(7 * dayMs), 7],
  [at(dayMs), 1],
  [at(-1), 1],
])('for the expiry %s, the reminder of %s days before is due', (expiresAt, days) => {
  expect(dueReminder(expiresAt, now)).toBe(days);
});

describe('types', () => {
  const fits = (type: Parameters<typeof requireFitting>[0]['type'], expiresAt: string | null, maxActivations: number) => () =>
    requireFitting({ type, expiresAt, maxActivations });
  const refused = (...pointers: string[]) =>
    expect.objectContaining({
      code: 'TYPE_INCOMPATIBLE',
      details: pointers.map((pointer) => expect.objectContaining({ pointer, code: 'TYPE_INCOMPATIBLE' })),
    });

  test('restrict expiry and activations', () => {
    for (const type of ['trial', 'subscription'] as const) {
      expect(fits(type, at(1), 5)).not.toThrow();
      expect(fits(type, null, 5)).toThrow(refused('/expiresAt'));
    }
    expect(fits('perpetual', null, 5)).not.toThrow();
    expect(fits('perpetual', at(1), 5)).toThrow(refused('/expiresAt'));
    expect(fits('node-locked', null, 1)).not.toThrow();
    expect(fits('node-locked', at(1), 2)).toThrow(refused('/maxActivations'));
    expect(fits('floating', null, 99)).not.toThrow();
    expect(fits('floating', at(1), 99)).not.toThrow();
  });

  test('use the given expiry, otherwise the current one', () => {
    const license = { expiresAt: at(dayMs) };
    expect(changeType(license, { type: 'subscription' }, now)).toEqual({ type: 'subscription', expiresAt: at(dayMs) });
    expect(changeType(license, { type: 'perpetual' }, now)).toEqual({ type: 'perpetual', expiresAt: null });
    expect(changeType(license, { type: 'perpetual', expiresAt: at(5) }, now).expiresAt).toBe(at(5));
    expect(changeType(license, { type: 'floating', expiresAt: null }, now).expiresAt).toBeNull();
    expect(() => changeType(license, { type: 'trial', expiresAt: at(-5) }, now)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });
});

describe('an extension', () => {
  test('counts from its basis', () => {
    expect(extendedExpiry(at(dayMs), { days: 30, basis: 'expiry' }, now)).toBe(at(31 * dayMs));
    expect(extendedExpiry(at(dayMs), { days: 30, basis: 'now' }, now)).toBe(at(30 * dayMs));
    expect(extendedExpiry(at(-3 * dayMs), { days: 30, basis: 'expiry' }, now)).toBe(at(27 * dayMs));
    expect(extendedExpiry(at(dayMs), { expiresAt: at(2 * dayMs) }, now)).toBe(at(2 * dayMs));
  });

  test.each([
    ['from an expiry in the past', at(-9 * dayMs), { days: 9, basis: 'expiry' }, '/days', 'NOT_IN_FUTURE'],
    ['from now to before the current expiry', at(9 * dayMs), { days: 9, basis: 'now' }, '/days', 'NOT_LATER'],
    ['to the current expiry', at(dayMs), { expiresAt: at(dayMs) }, '/expiresAt', 'NOT_LATER'],
    ['to a past instant', at(-dayMs), { expiresAt: at(0) }, '/expiresAt', 'NOT_IN_FUTURE'],
    ['in force, to a past instant', at(dayMs), { expiresAt: at(-dayMs) }, '/expiresAt', 'NOT_LATER'],
    ['past the last year', endOfTime, { days: 1, basis: 'expiry' }, '/days', 'TOO_LATE'],
  ] as const)('%s is refused', (_, present, extension, pointer, code) => {
    expect(() => extendedExpiry(present, extension, now)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', details: [expect.objectContaining({ pointer, code })] }),
    );
  });

  test('is refused for a license without expiry', () => {
    expect(() => extendedExpiry(null, { days: 1, basis: 'now' }, now)).toThrow(
      expect.objectContaining({ code: 'TYPE_INCOMPATIBLE' }),
    );
  });

  test('ends later than the current expiry and later than now, or is refused', () => {
    const millis = fc.integer({ min: -4000 * dayMs, max: 4000 * dayMs });
    const days = fc.integer({ min: 1, max: 3660 });
    fc.assert(
      fc.property(millis, days, fc.constantFrom('now' as const, 'expiry' as const), (offset, more, basis) => {
        const present = at(offset);
        try {
          const next = extendedExpiry(present, { days: more, basis }, now);
          expect(next > present && next > now.toISOString()).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'VALIDATION_FAILED' });
        }
      }),
    );
  });
});
