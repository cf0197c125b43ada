import { expect, test } from 'vitest';
import { endOfTime, instant, isTimeZone } from './learning-times.ts';

test.each([
  ['2026-12-08T14:00:00Z', '2026-12-08T14:00:00.000Z'],
  ['2026-12-08T14:00:00.5+01:00', '2026-12-08T13:00:00.500Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
])('%s is stored as %s', (given, stored) => expect(instant(given)).toBe(stored));

test('the end of time sorts behind every other time', () => {
  expect(instant('9998-12-31T23:59:59Z') < endOfTime).toBe(true);
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Olympus', false],
  ['+01:00', false],
  ['', false],
])('%s is a time zone: %s', (name, known) => expect(isTimeZone(name)).toBe(known));
