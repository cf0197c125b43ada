// Mails to people who take part in a webinar, a course or a learning path.
import { createEvent, type EventAttributes } from 'ics';
import type { ReactNode } from 'react';
import { look } from '../look.ts';
import { action, facts, paragraph } from './layout.ts';
import type { Attachment, MailTemplate } from './template.ts';
import { timeText } from './time.ts';

export interface LearningEvent {
  id: string;
  title: string;
  /** RFC 3339; null without a date. */
  startsAt: string | null;
  durationMinutes: number;
  /** IANA name; null for UTC. */
  timeZone: string | null;
  /** Version of the record: a calendar replaces an event by a later one of the same id. */
  version: number;
}

export interface SignUpMail extends LearningEvent {
  kind: 'webinar' | 'training-course' | 'learning-path';
  name: string;
  /** Address of its page. */
  url: string;
  /** Where a webinar is joined; null until that is settled. */
  joinUrl: string | null;
}

const nouns = { webinar: 'webinar', 'training-course': 'course', 'learning-path': 'learning path' };

/** A calendar file; none for an event without a date. @throws where the event's fields are not valid */
function calendarFile(event: SignUpMail, status: EventAttributes['status'] = 'CONFIRMED'): Attachment[] {
  if (!event.startsAt) return [];
  const fields: EventAttributes = {
    uid: event.id,
    productId: look.name,
    title: event.title,
    start: new Date(event.startsAt).getTime(),
    startInputType: 'utc',
    duration: { minutes: event.durationMinutes },
    sequence: event.version,
    status,
  };
  const url = new URL(event.joinUrl ?? event.url).href;
  let { error, value } = createEvent({ ...fields, url });
  // The library rejects URLs that browsers accept, for example with an underscore in the host name.
  if (error) ({ error, value } = createEvent({ ...fields, location: url }));
  if (!value) throw new Error(`The calendar file could not be written: ${error?.message}`);
  return [{ filename: 'event.ics', content: value, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }];
}

const startText = ({ startsAt, timeZone }: LearningEvent) => startsAt && timeText(startsAt, timeZone);

/** The button that a participant needs: to join, or to the page while it is not settled where to join. */
function wayIn({ kind, url, joinUrl }: SignUpMail): ReactNode[] {
  if (joinUrl) return [action(`Join the ${nouns[kind]}`, joinUrl)];
  const later = kind === 'webinar' ? [paragraph('We send you the link to join by mail before it starts.')] : [];
  return [...later, action(`Open the ${nouns[kind]}`, url)];
}

/** To the learner: the place is taken. */
export const signUpConfirmed: MailTemplate<SignUpMail> = {
  subject: ({ title }) => `You are registered: ${title}`,
  attachments: (data) => calendarFile(data),
  letter: (data) => ({
    heading: 'You are registered',
    preview: data.title,
    content: [
      paragraph(`Hello ${data.name},`),
      paragraph(`You have a place in the ${nouns[data.kind]} “${data.title}”.`),
      facts({
        Starts: startText(data),
        Duration: data.kind === 'webinar' ? `${data.durationMinutes} minutes` : null,
      }),
      ...(data.startsAt ? [paragraph('Open the attached file to add it to your calendar.')] : []),
      ...wayIn(data),
    ],
    reason: 'You get this mail because this address was registered on our website. If that was not you, ignore it.',
  }),
};

export interface EventChangedMail extends SignUpMail {
  change: 'cancelled' | 'moved' | 'join-link';
}

const changes = {
  cancelled: {
    subject: 'Canceled',
    heading: 'It was canceled',
    text: 'was canceled. We are sorry.',
    start: 'Would have started',
  },
  moved: {
    subject: 'New time',
    heading: 'There is a new time',
    text: 'has a new time. Your place is kept.',
    start: 'Starts now',
  },
  'join-link': {
    subject: 'Link to join',
    heading: 'Here is the link to join',
    text: 'is joined with the button below.',
    start: 'Starts',
  },
};

/** To the learner: the event was canceled, has another time, or is joined at another address. */
export const eventChanged: MailTemplate<EventChangedMail> = {
  subject: ({ title, change }) => `${changes[change].subject}: ${title}`,
  attachments: (data) => calendarFile(data, data.change === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'),
  letter: (data) => ({
    heading: changes[data.change].heading,
    preview: data.title,
    content: [
      paragraph(`Hello ${data.name},`),
      paragraph(`The ${nouns[data.kind]} “${data.title}” ${changes[data.change].text}`),
      facts({ [changes[data.change].start]: startText(data) }),
      // The page of a canceled event says nothing more.
      ...(data.change === 'cancelled' ? [] : wayIn(data)),
    ],
    reason: `You get this mail because you registered for this ${nouns[data.kind]}.`,
  }),
};
