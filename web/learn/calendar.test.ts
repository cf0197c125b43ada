import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const event = {
  id: '0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e40',
  title: 'The first PCF',
  startsAt: '2026-12-08T15:00:00+01:00',
  durationMinutes: 45,
  url: 'https://www.example.com/learn/webinars/the-first-pcf',
};
const now = new Date('2026-11-22T08:30:05.123Z');

test('writes a webinar as one event in UTC', () => {
  expect(calendarFile(event, now)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:Spoolwright',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e40',
      'DTSTAMP:20261122T083005Z',
      'DTSTART:20261208T140000Z',
      'DURATION:PT45M',
      'SUMMARY:The first PCF',
      'DESCRIPTION:https://www.example.com/learn/webinars/the-first-pcf',
      'URL:https://www.example.com/learn/webinars/the-first-pcf',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('escapes the special characters of calendar files', () => {
  expect(calendarFile({ ...event, title: 'Bolts, gaskets; C:\\pcf\r\nand more' }, now)).toContain(
    String.raw`SUMMARY:Bolts\, gaskets\; C:\\pcf\nand more`,
  );
});

test('folds long lines at 75 octets, but never within a character', () => {
  const title = `A long title, ${'größe 🔧 Übung '.repeat(12)}`.trim();
  const lines = calendarFile({ ...event, title }, now).split('\r\n');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:${title.replaceAll(',', String.raw`\,`)}\r\n`);
});
