import { describe, expect, test } from 'vitest';
import { trainingCourses } from './training-courses.ts';
import { startOf } from './schedule.ts';
import { webinars } from './webinars.ts';

const dayMs = 24 * 60 * 60 * 1000;
const tuesday = { weekday: 'Tuesday', at: '15:00' } as const;

test.each([
  ['in winter, 15:00 in Berlin is 14:00 UTC', '2026-11-21T18:00:00.000Z', 7, '2026-12-01T14:00:00.000Z'],
  ['in summer it is 13:00 UTC', '2027-06-05T08:00:00.000Z', 7, '2027-06-15T13:00:00.000Z'],
  ['seeded in winter for after the clocks go forward', '2027-03-22T12:00:00.000Z', 7, '2027-03-30T13:00:00.000Z'],
  ['seeded in summer for after the clocks go back', '2026-10-19T12:00:00.000Z', 7, '2026-10-27T14:00:00.000Z'],
  ['across the end of the year', '2026-12-28T12:00:00.000Z', 7, '2027-01-05T14:00:00.000Z'],
  ['on the day itself before the hour', '2026-11-17T12:00:00.000Z', 7, '2026-11-24T14:00:00.000Z'],
  ['on the day itself after the hour', '2026-11-17T14:30:00.000Z', 7, '2026-12-01T14:00:00.000Z'],
  ['in the past', '2026-11-21T18:00:00.000Z', -14, '2026-11-10T14:00:00.000Z'],
  ['on a leap day', '2028-02-22T18:00:00.000Z', 6, '2028-02-29T14:00:00.000Z'],
])('%s: %s and %i days', (_, now, days, start) => {
  expect(startOf({ days, ...tuesday }, 'Europe/Berlin', new Date(now))).toBe(start);
});

test('the start is a local time of the given time zone', () => {
  const at = (zone: string) => startOf({ days: 0, weekday: 'Thursday', at: '11:30' }, zone, new Date('2026-11-21T18:00:00.000Z'));
  expect(at('America/New_York')).toBe('2026-11-26T16:30:00.000Z');
  expect(at('Asia/Kolkata')).toBe('2026-11-26T06:00:00.000Z');
  expect(at('UTC')).toBe('2026-11-26T11:30:00.000Z');
});

/** Days of two years at varying hours. They include all changes to and from daylight saving time, and two year ends. */
const seedingDays = Array.from(
  { length: 74 },
  (_, step) => new Date(Date.UTC(2027, 4, 1, (step * 7) % 24, 13) + step * 10 * dayMs),
);

test('no matter when it is seeded, an installation has an early, a late and a recorded webinar', () => {
  for (const now of seedingDays) {
    const daysTo = (start: string) => (Date.parse(start) - now.getTime()) / dayMs;
    const talks = webinars.map(({ slug, status, slot, timeZone }) => ({
      slug,
      status,
      days: daysTo(startOf(slot, timeZone, now)),
    }));
    for (const { slug, status, days } of talks)
      expect(status === 'recorded' ? days < -1 : days > 1, `${slug} on ${now.toISOString()}`).toBe(true);
    const upcoming = talks.filter(({ status }) => status === 'scheduled');
    expect(upcoming.some(({ days }) => days < 14)).toBe(true);
    expect(upcoming.some(({ days }) => days > 30)).toBe(true);
    const taught = trainingCourses.flatMap(({ slug, status, slot, timeZone }) =>
      slot ? [{ slug, status, days: daysTo(startOf(slot, timeZone, now)) }] : [],
    );
    for (const { slug, status, days } of taught)
      expect(['in-progress', 'completed'].includes(status) ? days < 0 : days > 1, `${slug} on ${now.toISOString()}`).toBe(true);
  }
});

test.each(webinars)('the webinar $slug is held on a working day, within working hours of its time zone', ({ slot, timeZone }) => {
  const weekdays = new Set<string>();
  for (const now of seedingDays) {
    const shown = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    weekdays.add(shown.format(new Date(startOf(slot, timeZone, now))));
  }
  expect([...weekdays]).toEqual([`${slot.weekday} ${slot.at}`]);
  expect(['Saturday', 'Sunday']).not.toContain(slot.weekday);
  expect(slot.at >= '08:00' && slot.at <= '17:00').toBe(true);
});

describe('the shipped webinars and courses', () => {
  test('have a series with past and future parts', () => {
    const parts = webinars.filter(({ series }) => series?.id === 'pcf-export-in-practice').map(({ status }) => status);
    expect(parts).toContain('recorded');
    expect(parts).toContain('scheduled');
  });

  test('have a recording exactly if their status is "recorded"', () => {
    for (const { slug, status, recordingUrl } of webinars) expect(recordingUrl !== null, slug).toBe(status === 'recorded');
  });

  test('cover all that a list can show: full, few seats, running, completed, without a date', () => {
    const statuses = new Set(trainingCourses.map(({ status }) => status));
    expect([...statuses].toSorted((a, b) => a.localeCompare(b))).toEqual(['completed', 'draft', 'full', 'in-progress', 'open']);
    expect(trainingCourses.some(({ status, seats }) => status === 'open' && seats !== null && seats <= 3)).toBe(true);
    expect(trainingCourses.some(({ status, slot }) => status === 'open' && slot === null)).toBe(true);
    expect(trainingCourses.some(({ status, slot }) => status === 'open' && slot !== null)).toBe(true);
  });
});
