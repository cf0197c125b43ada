// Emails to people who take part in a webinar, a course or a learning path.
import { createEvent, type EventAttributes } from 'ics';
import type { ReactNode } from 'react';
import { mailBrand } from '../brand.ts';
import { oneLine } from '../one-line.ts';
import { action, facts, paragraph } from './layout.ts';
import type { Attachment, MailTemplate } from './template.ts';
import { timeText } from './time.ts';

export interface SignUpMail {
  kind: 'webinar' | 'training-course' | 'learning-path';
  id: string;
  title: string;
  /** RFC 3339; null if the event has no date. */
  startsAt: string | null;
  /** 0 if it is not known, as for a course. */
  durationMinutes: number;
  /** IANA name; null for UTC. */
  timeZone: string | null;
  /** Version of the record. A calendar replaces an event if it gets a higher version. */
  version: number;
  /** Name of the participant. */
  name: string;
  /** URL of the record's page. */
  url: string;
  /** Link to join a webinar; null until it is known. */
  joinUrl: string | null;
  /** The sender's address; missing in an email that an earlier version has queued. */
  organizer?: string;
}

const nouns = { webinar: 'webinar', 'training-course': 'course', 'learning-path': 'learning path' };
/** The heading, as on the page after the sign-up, and the beginning of the first sentence. */
const confirmations = {
  webinar: { heading: 'You are registered', text: 'You have a place in the webinar' },
  'training-course': { heading: 'You are enrolled', text: 'You have a place in the course' },
  'learning-path': { heading: 'You are enrolled', text: 'You can start the learning path' },
};

/** What a calendar file does: it adds or updates an event (`PUBLISH`), or removes it from the calendar (`CANCEL`); RFC 5546. */
type CalendarMethod = 'PUBLISH' | 'CANCEL';

/** The calendar file of an event; empty if the event has no date. @throws if a field is invalid */
function calendarFile(event: SignUpMail, method: CalendarMethod = 'PUBLISH'): Attachment[] {
  if (!event.startsAt) return [];
  const url = new URL(event.joinUrl ?? event.url).href;
  const fields: EventAttributes = {
    uid: event.id,
    productId: mailBrand.name,
    method,
    // The library escapes neither a carriage return nor other control characters.
    title: oneLine(event.title),
    // Outlook and Google Calendar do not show the URL.
    description: url,
    start: new Date(event.startsAt).getTime(),
    startInputType: 'utc',
    duration: { minutes: event.durationMinutes },
    sequence: event.version,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
  };
  const organizer = event.organizer === undefined ? undefined : { name: mailBrand.name, email: event.organizer };
  let { error, value } = createEvent({ ...fields, url, organizer });
  // The library rejects URLs and addresses that others accept, for example with an underscore in the host name.
  if (error) ({ error, value } = createEvent(fields));
  if (!value) throw new Error(`The calendar file could not be written: ${error?.message}`);
  // The library writes a duration of zero minutes as `PT`, which calendar programs reject.
  const content = value.replace('DURATION:PT\r\n', '');
  return [{ filename: 'event.ics', content, contentType: `text/calendar; charset=utf-8; method=${method}` }];
}

/** What the reader does with the calendar file. A calendar does not open the file of a change by itself. */
const calendarHint = ({ startsAt }: SignUpMail, purpose: string): ReactNode[] =>
  startsAt ? [paragraph(`Open the attached file to ${purpose}.`)] : [];

const startText = ({ startsAt, timeZone }: SignUpMail) => startsAt && timeText(startsAt, timeZone);

/** A button to join or, while there is no join link, to open the record's page. */
function joinContent({ kind, url, joinUrl }: SignUpMail): ReactNode[] {
  if (joinUrl) return [action(`Join the ${nouns[kind]}`, joinUrl)];
  const later = kind === 'webinar' ? [paragraph('We will email you the link to join.')] : [];
  return [...later, action(`Open the ${nouns[kind]}`, url)];
}

/** To the participant: the sign-up is confirmed. Without the name, because nobody has verified the address, as in a receipt. */
export const signUpConfirmed: MailTemplate<SignUpMail> = {
  subject: ({ kind, title }) => `${confirmations[kind].heading}: ${title}`,
  attachments: (data) => calendarFile(data),
  letter: (data) => ({
    heading: confirmations[data.kind].heading,
    preview: data.title,
    content: [
      paragraph(`${confirmations[data.kind].text} “${data.title}”.`),
      facts({
        Starts: startText(data),
        Duration: data.kind === 'webinar' ? `${data.durationMinutes} minutes` : null,
      }),
      ...calendarHint(data, 'add it to your calendar'),
      ...joinContent(data),
    ],
    reason: 'You received this email because this address was entered on our website. If that was not you, ignore it.',
  }),
};

export interface EventChangedMail extends SignUpMail {
  /** With `date-removed`, `startsAt` is the removed date. */
  change: 'cancelled' | 'published' | 'moved' | 'date-removed' | 'join-link';
}

interface EventChange {
  subject: string;
  heading: string;
  text: string;
  /** Label of the start. */
  start: string;
  calendar: CalendarMethod;
}

const changes: Record<EventChangedMail['change'], EventChange> = {
  cancelled: {
    subject: 'Canceled',
    heading: 'This event was canceled',
    text: 'was canceled. We are sorry.',
    start: 'Original start',
    calendar: 'CANCEL',
  },
  published: {
    subject: 'Will take place',
    heading: 'This event will take place',
    text: 'will take place. You keep your place.',
    start: 'Starts',
    calendar: 'PUBLISH',
  },
  moved: {
    subject: 'New time',
    heading: 'This event has a new time',
    text: 'has a new time. You keep your place.',
    start: 'New start',
    calendar: 'PUBLISH',
  },
  'date-removed': {
    subject: 'Date removed',
    heading: 'This event no longer has a date',
    text: 'no longer has a date. You keep your place, and we will email you a new date.',
    start: 'Original start',
    calendar: 'CANCEL',
  },
  'join-link': {
    subject: 'Link to join',
    heading: 'Here is the link to join',
    text: 'now has a link to join.',
    start: 'Starts',
    calendar: 'PUBLISH',
  },
};

/** To the participant: the event was canceled or published again, lost its date, or has a new time or join link. */
export const eventChanged: MailTemplate<EventChangedMail> = {
  subject: ({ title, change }) => `${changes[change].subject}: ${title}`,
  attachments: (data) => calendarFile(data, changes[data.change].calendar),
  letter: (data) => ({
    heading: changes[data.change].heading,
    preview: data.title,
    content: [
      paragraph(`Hello ${data.name},`),
      paragraph(`The ${nouns[data.kind]} “${data.title}” ${changes[data.change].text}`),
      facts({ [changes[data.change].start]: startText(data) }),
      ...calendarHint(data, 'update your calendar'),
      // The page of a canceled event has no more information.
      ...(data.change === 'cancelled' ? [] : joinContent(data)),
    ],
    reason: `You received this email because you signed up for this ${nouns[data.kind]}.`,
  }),
};
