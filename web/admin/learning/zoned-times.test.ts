import { expect, test } from 'vitest';
import { isTimeZone, toInstant, toLocal } from './zoned-times.ts';

test('a time is entered and shown as the clock of the zone shows it', () => {
  expect(toInstant('2026-12-08T15:00', 'Europe/Berlin')).toBe('2026-12-08T14:00:00.000Z');
  expect(toInstant('2026-07-08T15:00', 'Europe/Berlin')).toBe('2026-07-08T13:00:00.000Z');
  expect(toLocal('2026-12-08T14:00:00.000Z', 'America/New_York')).toBe('2026-12-08T09:00');
  expect(toLocal('2026-12-08T14:00:00.000Z', 'Asia/Tokyo')).toBe('2026-12-08T23:00');
});

test('a time that the clock skips counts as one hour later, and of one that it shows twice the first is meant', () => {
  expect(toInstant('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(toInstant('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});

test('a time in a zone that the browser does not know is shown in UTC', () => {
  expect(toLocal('2026-12-08T14:00:00.000Z', 'Mars/Olympus')).toBe('2026-12-08T14:00');
});

test('without a time or a known zone there is no instant', () => {
  expect(toInstant('', 'Europe/Berlin')).toBeNull();
  expect(toInstant('2026-12-08T15:00', 'Mars/Olympus')).toBeNull();
  expect([isTimeZone('UTC'), isTimeZone('')]).toEqual([true, false]);
});
