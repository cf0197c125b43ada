import { expect, test } from 'vitest';
import type { Webinar } from '../api/generated/model';
import { formatHours, phaseOf, formatTimeUntil } from './event-hours.ts';

const startsAt = '2026-12-08T14:00:00.000Z';

test('formats the hours of an event in each time zone', () => {
  expect(formatHours('Europe/Berlin', startsAt, 45)).toEqual({
    day: 'Tuesday, December\u00a08, 2026',
    hours: '3:00 – 3:45 PM',
    sheet: { month: 'Dec', date: '8', weekday: 'Tue' },
    offset: 'GMT+1',
    place: 'Berlin',
  });
  expect(formatHours('America/New_York', startsAt, 240)).toMatchObject({
    hours: '9:00 AM – 1:00 PM',
    offset: 'GMT-5',
    place: 'New York',
  });
  expect(formatHours('UTC', startsAt, 30)).toMatchObject({ hours: '2:00 – 2:30 PM', place: 'UTC' });
});

test('uses UTC if the browser does not know the time zone', () => {
  expect(formatHours('Mars/Olympus', startsAt, 30)).toMatchObject({ hours: '2:00 – 2:30 PM', place: 'UTC' });
});

test('shows the next day in a time zone where the date has already changed', () => {
  expect(formatHours('Pacific/Auckland', startsAt, 45)).toMatchObject({
    day: 'Wednesday, December\u00a09, 2026',
    hours: '3:00 – 3:45 AM',
    sheet: { date: '9', weekday: 'Wed' },
  });
});

test('applies the daylight saving time of the event’s day', () => {
  expect(formatHours('Europe/Berlin', '2026-07-08T14:00:00Z', 45)).toMatchObject({ hours: '4:00 – 4:45 PM', offset: 'GMT+2' });
});

test.each<[Webinar['status'], number | null, string]>([
  ['scheduled', null, 'upcoming'],
  ['scheduled', -1, 'upcoming'],
  ['scheduled', 0, 'starting'],
  ['scheduled', 44, 'starting'],
  ['scheduled', 45, 'ended'],
  ['live', 90, 'live'],
  ['ended', 90, 'ended'],
  ['recorded', 90, 'recorded'],
  ['cancelled', -1, 'cancelled'],
])('%s webinar of 45 minutes, %s minutes after its start: %s', (status, minutes, phase) => {
  const webinar = { status, startsAt, durationMinutes: 45 } as Webinar;
  expect(phaseOf(webinar, minutes === null ? null : Date.parse(startsAt) + minutes * 60_000, 0)).toBe(phase);
});

test('a scheduled webinar whose registration the server has closed has ended, even if the visitor’s clock is slow', () => {
  const webinar = { status: 'scheduled', registration: 'closed', startsAt, durationMinutes: 45 } as Webinar;
  for (const now of [null, Date.parse(startsAt) - 60_000]) expect(phaseOf(webinar, now, 0)).toBe('ended');
});

test('a scheduled webinar has not ended while the server registers visitors, even if the visitor’s clock is fast', () => {
  const webinar = { status: 'scheduled', registration: 'open', startsAt, durationMinutes: 45 } as Webinar;
  const end = Date.parse(startsAt) + 45 * 60_000;
  expect(phaseOf(webinar, end, end)).toBe('starting');
  expect(phaseOf(webinar, end, end - 1)).toBe('ended');
});

test.each([
  [16.9 * 24 * 60, 'in 16 days'],
  [47 * 60, 'in 47 hours'],
  [119, 'in 119 minutes'],
  [0.5, 'in 1 minute'],
])('%s minutes before the start: %s', (minutes, text) => {
  expect(formatTimeUntil(startsAt, Date.parse(startsAt) - minutes * 60_000)).toBe(text);
});
