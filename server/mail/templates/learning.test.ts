import { expect, test } from 'vitest';
import { renderMail } from '../render.ts';

const data = {
  id: '0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e40',
  kind: 'webinar' as const,
  title: 'The first PCF',
  startsAt: '2026-12-08T14:00:00.000Z',
  durationMinutes: 45,
  timeZone: 'Europe/Berlin',
  version: 3,
  name: 'Ines Example',
  url: 'https://www.example.com/learn/webinars/the-first-pcf',
  joinUrl: null,
  organizer: 'site@example.com',
};

/** The unfolded lines of a calendar file. */
const linesOf = (content: string) => content.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

test('a confirmed registration links to the page and has a calendar file', async () => {
  const { html, text, attachments } = await renderMail('sign-up-confirmed', data);
  expect(html).toContain(`href="${data.url}"`);
  expect(text).toContain(data.url);
  expect(attachments).toHaveLength(1);
  expect(linesOf(attachments[0]!.content)).toEqual(
    expect.arrayContaining([
      `UID:${data.id}`,
      'SEQUENCE:3',
      'DTSTART:20261208T140000Z',
      'DURATION:PT45M',
      'METHOD:PUBLISH',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Spoolwright":MAILTO:site@example.com',
      `DESCRIPTION:${data.url}`,
      `URL:${data.url}`,
    ]),
  );
});

test('a title with control characters adds no line to the calendar file', async () => {
  const title = 'First\rATTENDEE:mailto:x@example.com\r\nLOCATION:x\u0007';
  const { attachments } = await renderMail('sign-up-confirmed', { ...data, title });
  const { content } = attachments[0]!;
  expect(content.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  expect(linesOf(content)).toContain('SUMMARY:First ATTENDEE:mailto:x@example.com LOCATION:x');
});

test.each([
  ['webinar', 'You are registered', 'You have a place in the webinar'],
  ['training-course', 'You are enrolled', 'You have a place in the course'],
  ['learning-path', 'You are enrolled', 'You can start the learning path'],
] as const)('a sign-up for a %s is confirmed with "%s"', async (kind, confirmation, sentence) => {
  const { subject, text } = await renderMail('sign-up-confirmed', { ...data, kind });
  expect(subject).toBe(`${confirmation}: ${data.title}`);
  expect(text).toContain(`${sentence} “${data.title}”.`);
});

test('email and calendar link to joinUrl if set', async () => {
  const joinUrl = 'https://meet.example.com/the-first-pcf';
  const { html, attachments } = await renderMail('sign-up-confirmed', { ...data, joinUrl });
  expect(html).toContain(`href="${joinUrl}"`);
  expect(linesOf(attachments[0]!.content)).toContain(`URL:${joinUrl}`);
  const { subject, html: news } = await renderMail('event-changed', { ...data, joinUrl, change: 'join-link' });
  expect(subject).toBe('Link to join: The first PCF');
  expect(news).toContain(`href="${joinUrl}"`);
});

test('any URL that the contract accepts gets into the calendar file', async () => {
  const lines = async (joinUrl: string) => {
    const { attachments } = await renderMail('sign-up-confirmed', { ...data, joinUrl });
    return linesOf(attachments[0]!.content);
  };
  expect(await lines('https://Meet.Example.com/Room')).toContain('URL:https://meet.example.com/Room');
  expect(await lines('https://meet_us.example.com/room')).toContain('DESCRIPTION:https://meet_us.example.com/room');
  expect(await lines('http://127.0.0.1:0/room')).toContain('DESCRIPTION:http://127.0.0.1:0/room');
});

test('a canceled event leaves the calendar, and its email links to no page', async () => {
  const { html, attachments } = await renderMail('event-changed', { ...data, version: 4, change: 'cancelled' });
  expect(html).not.toContain(data.url);
  expect(linesOf(attachments[0]!.content)).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      `UID:${data.id}`,
      'SEQUENCE:4',
      'STATUS:CANCELLED',
      'ORGANIZER;CN="Spoolwright":MAILTO:site@example.com',
    ]),
  );
  expect(attachments[0]!.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
});

test('a course whose date is removed leaves the calendar, and its email links to its page', async () => {
  const course = { ...data, kind: 'training-course' as const, change: 'date-removed' };
  const { subject, text, attachments } = await renderMail('event-changed', course);
  expect(subject).toBe('Date removed: The first PCF');
  expect(text).toContain('Tuesday, December 8, 2026 at 3:00 PM GMT+1');
  expect(text).toContain(data.url);
  expect(linesOf(attachments[0]!.content)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
});

test('an event that is published again returns to the calendar', async () => {
  const { text, attachments } = await renderMail('event-changed', { ...data, version: 5, change: 'published' });
  expect(text).toContain('Tuesday, December 8, 2026 at 3:00 PM GMT+1');
  const lines = ['METHOD:PUBLISH', 'STATUS:CONFIRMED', 'SEQUENCE:5'];
  expect(linesOf(attachments[0]!.content)).toEqual(expect.arrayContaining(lines));
});

test('the calendar file of a course, whose duration is not known, has no duration', async () => {
  const course = { ...data, kind: 'training-course' as const, durationMinutes: 0 };
  const { attachments } = await renderMail('sign-up-confirmed', course);
  const lines = linesOf(attachments[0]!.content);
  expect(lines).toContain('DTSTART:20261208T140000Z');
  expect(lines.filter((line) => line.startsWith('DURATION'))).toEqual([]);
});

test.each(['cancelled', 'published', 'moved', 'date-removed', 'join-link'])(
  'the email about the change "%s" says to open the file',
  async (change) => {
    const hint = 'Open the attached file to update your calendar.';
    expect((await renderMail('event-changed', { ...data, change })).text).toContain(hint);
    const withoutDate = await renderMail('event-changed', { ...data, change, startsAt: null });
    expect(withoutDate.attachments).toEqual([]);
    expect(withoutDate.text).not.toContain(hint);
  },
);

test('an email that an earlier version has queued without an organizer has a calendar file', async () => {
  const { attachments } = await renderMail('sign-up-confirmed', { ...data, organizer: undefined });
  expect(attachments[0]!.content).not.toContain('ORGANIZER');
});

test('an event without a date has no calendar file', async () => {
  const { attachments } = await renderMail('sign-up-confirmed', { ...data, kind: 'training-course', startsAt: null });
  expect(attachments).toEqual([]);
});
