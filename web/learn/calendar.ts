// The calendar file of a webinar (RFC 5545). The confirmation email has the same event with the same UID
// (server/mail/templates/learning.ts), so that a calendar with both shows the event once.
import { brand } from '../brand.ts';

export interface CalendarEvent {
  id: string;
  title: string;
  startsAt: string;
  durationMinutes: number;
  /** Address of the event's page. */
  url: string;
}

/** A line has at most 75 octets; a longer one continues on the next line, after a space (RFC 5545, 3.1). */
const lineOctets = 75;

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

function fold(line: string): string {
  const lines = [''];
  for (const character of line) {
    const last = lines.length - 1;
    if (sizeOf(lines[last] + character) > lineOctets) lines.push(` ${character}`);
    else lines[last] += character;
  }
  return lines.join('\r\n');
}

/** Text with its special characters escaped (RFC 5545, 3.3.11). */
const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** `20261208T140000Z` */
const toUtc = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The event as a file that calendar programs import. */
export function calendarFile({ id, title, startsAt, durationMinutes, url }: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${brand.name}`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(new Date(startsAt))}`,
    `DURATION:PT${durationMinutes}M`,
    `SUMMARY:${escapeText(title)}`,
    // Outlook and Google Calendar do not show the URL.
    `DESCRIPTION:${escapeText(url)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return lines.map(fold).join('\r\n');
}
