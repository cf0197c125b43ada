import { expect, test } from 'vitest';
import { monthLabel, renewalMonths } from './months.ts';

test('names a month in the same way in every time zone', () => {
  expect([monthLabel('2026-12'), monthLabel('2027-01')]).toEqual(['December 2026', 'January 2027']);
});

test('offers the months from three months ago to a year ahead', () => {
  const months = renewalMonths(new Date('2026-01-31T23:30:00.000Z')).map(({ value }) => value);
  expect(months).toHaveLength(16);
  expect([months[0], months[3], months.at(-1)]).toEqual(['2025-10', '2026-01', '2027-01']);
  expect(new Set(months).size).toBe(16);
});
