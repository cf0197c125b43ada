// The form values of a webinar. Numbers are text until the form is sent. The start is in the webinar's own time zone.
import type { AdminWebinar, WebinarCreate, WebinarSpeaker } from '../../../api/generated/model';
import { slugOf } from '../../record/slug.ts';
import type { BodyParts } from '../../record/body-parts.ts';
import { parseNumber, textOrNull } from '../../../forms/field-text.ts';
import { browserTimeZone } from '../../time-zones.ts';
import { localTimeAhead, toInstant, toLocal } from '../../zoned-times.ts';

export interface WebinarValues {
  title: string;
  slug: string;
  abstract: string;
  /** Start as local time of `timeZone`: `2026-12-08T15:00`. */
  starts: string;
  timeZone: string;
  durationMinutes: string;
  capacity: string;
  speakers: WebinarSpeaker[];
  /** An existing series keeps its id. A new series has an empty id until one is derived from the title. */
  series: { id: string; title: string };
  joinUrl: string;
  recordingUrl: string;
}

const defaultDaysAhead = 14;
const defaultHour = 15;

export const emptyWebinar = (): WebinarValues => ({
  title: '',
  slug: '',
  abstract: '',
  starts: localTimeAhead(defaultDaysAhead, defaultHour),
  timeZone: browserTimeZone(),
  durationMinutes: '60',
  capacity: '100',
  speakers: [{ name: '', role: '' }],
  series: { id: '', title: '' },
  joinUrl: '',
  recordingUrl: '',
});

export const toWebinarValues = (webinar: AdminWebinar): WebinarValues => ({
  title: webinar.title,
  slug: webinar.slug,
  abstract: webinar.abstract,
  starts: toLocal(webinar.startsAt, webinar.timeZone),
  timeZone: webinar.timeZone,
  durationMinutes: String(webinar.durationMinutes),
  capacity: String(webinar.capacity),
  speakers: webinar.speakers.map(({ name, role }) => ({ name, role })),
  series: webinar.series ? { ...webinar.series } : { id: '', title: '' },
  joinUrl: webinar.joinUrl ?? '',
  recordingUrl: webinar.recordingUrl ?? '',
});

const timesOf = ({ starts, timeZone }: WebinarValues) => ({
  // Never null in a request: validation rejects an empty start.
  startsAt: toInstant(starts, timeZone) as string,
  timeZone: timeZone.trim(),
});

function seriesOf({ series }: WebinarValues): WebinarCreate['series'] {
  const title = series.title.trim();
  return title ? { id: series.id || slugOf(title), title } : null;
}

export const webinarBodyParts: BodyParts<WebinarValues> = {
  title: ({ title }) => ({ title: title.trim() }),
  slug: ({ slug }) => ({ slug: slug.trim() }),
  abstract: ({ abstract }) => ({ abstract: abstract.trim() }),
  starts: timesOf,
  timeZone: timesOf,
  durationMinutes: ({ durationMinutes }) => ({ durationMinutes: parseNumber(durationMinutes) }),
  capacity: ({ capacity }) => ({ capacity: parseNumber(capacity) }),
  speakers: ({ speakers }) => ({ speakers: speakers.map(({ name, role }) => ({ name: name.trim(), role: role.trim() })) }),
  series: (values) => ({ series: seriesOf(values) }),
  joinUrl: ({ joinUrl }) => ({ joinUrl: textOrNull(joinUrl) }),
  recordingUrl: ({ recordingUrl }) => ({ recordingUrl: textOrNull(recordingUrl) }),
};
