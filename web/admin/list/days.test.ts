import { expect, test, vi } from 'vitest';
import { countDays } from './days.ts';

// In this time zone, 2026-03-29 has 23 hours and 2026-10-25 has 25.
vi.stubEnv('TZ', 'Europe/Berlin');

test.each([
  ['a minute after midnight', '2026-11-20T23:59:00', '2026-11-21T00:01:00', 1],
  ['on the same day', '2026-11-20T00:00:00', '2026-11-20T23:59:00', 0],
  ['a day of 23 hours', '2026-03-29T00:00:00', '2026-03-30T00:00:00', 1],
  ['within a day of 25 hours', '2026-10-25T00:00:00', '2026-10-25T23:59:00', 0],
  ['over half a year', '2026-01-01T23:00:00', '2026-07-01T01:00:00', 181],
])('counts calendar days, not spans of 24 hours: %s', (_, from, to, days) => {
  expect(countDays(new Date(from), new Date(to))).toBe(days);
});
