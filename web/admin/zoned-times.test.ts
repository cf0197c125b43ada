import { expect, test } from 'vitest';
import { localTimeAhead, toInstant, toLocal, withoutOffset } from './zoned-times.ts';

test('converts between instants and local times of a zone', () => {
  expect(toInstant('2026-12-08T15:00', 'Europe/Berlin')).toBe('2026-12-08T14:00:00.000Z');
  expect(toInstant('2026-07-08T15:00', 'Europe/Berlin')).toBe('2026-07-08T13:00:00.000Z');
  expect(toLocal('2026-12-08T14:00:00.000Z', 'America/New_York')).toBe('2026-12-08T09:00');
  expect(toLocal('2026-12-08T14:00:00.000Z', 'Asia/Tokyo')).toBe('2026-12-08T23:00');
  expect(toLocal(null, 'Asia/Tokyo')).toBe('');
});

test('computes a local time some days ahead', () => {
  expect(localTimeAhead(3, 9, new Date(2026, 10, 29, 23, 59, 59, 999))).toBe('2026-12-02T09:00');
});

test('moves a skipped local time one hour later, and takes the first of a repeated one', () => {
  expect(toInstant('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(toInstant('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});

test.each(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z'])(
  'keeps the instant %s when the clocks are set back',
  (instant) => {
    for (const zone of ['Europe/Berlin', 'UTC']) expect(toInstant(toLocal(instant, zone), zone)).toBe(instant);
  },
);

test('only the second of two equal local times has an offset', () => {
  expect(toLocal('2026-10-25T00:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T02:30');
  expect(toLocal('2026-10-25T01:30:00.250Z', 'Europe/Berlin')).toBe('2026-10-25T02:30+01:00');
  expect(withoutOffset('2026-10-25T02:30+01:00')).toBe('2026-10-25T02:30');
  expect(toInstant('2026-10-25T02:30+01:00', 'America/New_York')).toBe('2026-10-25T06:30:00.000Z');
});

test('shows a time in UTC if the browser does not know the zone', () => {
  expect(toLocal('2026-12-08T14:00:00.000Z', 'Mars/Olympus')).toBe('2026-12-08T14:00');
});

test('returns null without a time or a known zone', () => {
  expect(toInstant('', 'Europe/Berlin')).toBeNull();
  expect(toInstant('2026-12-08T15:00', 'Mars/Olympus')).toBeNull();
});
