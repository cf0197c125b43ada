import { expect, test } from 'vitest';
import { localTimeAhead, toInstant, toLocal } from './zoned-times.ts';

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

test('shows a time in UTC if the browser does not know the zone', () => {
  expect(toLocal('2026-12-08T14:00:00.000Z', 'Mars/Olympus')).toBe('2026-12-08T14:00');
});

test('returns null without a time or a known zone', () => {
  expect(toInstant('', 'Europe/Berlin')).toBeNull();
  expect(toInstant('2026-12-08T15:00', 'Mars/Olympus')).toBeNull();
});
