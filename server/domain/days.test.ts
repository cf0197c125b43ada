import { expect, test } from 'vitest';
import { dayAfter, dayIn, hourIn } from './days.ts';

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-11-20', 91, '2027-02-19'],
  ['2026-11-20', 0, '2026-11-20'],
])('%s and %i days are %s', (day, days, expected) => expect(dayAfter(day, days)).toBe(expected));

test.each([
  ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31', 23],
  ['Europe/Berlin', '2026-12-31T23:00:00.000Z', '2027-01-01', 0],
  ['America/Los_Angeles', '2027-01-01T07:59:59.999Z', '2026-12-31', 23],
  ['Pacific/Auckland', '2026-11-20T11:00:00.000Z', '2026-11-21', 0],
  // Daylight saving time begins at 2:00: the hour after 1:59 is 3.
  ['Europe/Berlin', '2026-03-29T00:59:59.999Z', '2026-03-29', 1],
  ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29', 3],
])('in %s, %s is on %s at hour %i', (timeZone, instant, day, hour) => {
  const at = new Date(instant);
  expect([dayIn(timeZone, at), hourIn(timeZone, at)]).toEqual([day, hour]);
});
