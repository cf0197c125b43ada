import { expect, test } from 'vitest';
import { countDays } from './days.ts';

test.each([
  ['a minute after midnight', '2026-11-20T23:59:00', '2026-11-21T00:01:00', 1],
  ['on the same day', '2026-11-20T00:00:00', '2026-11-20T23:59:00', 0],
  // The clocks change in March and November where there is daylight saving time.
  ['over half a year', '2026-01-01T23:00:00', '2026-07-01T01:00:00', 181],
])('counts calendar days, not spans of 24 hours: %s', (_, from, to, days) => {
  expect(countDays(new Date(from), new Date(to))).toBe(days);
});
