import type { components } from '../../openapi/generated/types.ts';
import type { ServerContext } from '../context.ts';
import type { Handler, Input } from './handler.ts';
import { isUpcoming } from '../db/next-first.ts';
import { admission, placesLeft } from '../domain/learning.ts';
import { instantField } from '../domain/instants.ts';
import { toSearchText } from '../domain/search-words.ts';
import { isTimeZone } from '../domain/time-zones.ts';
import { WebinarSeries, type LearningRecord } from '../models/LearningRecord.ts';
import type { ProblemDetail } from '../problems.ts';
import { signUp } from './enrollment.ts';
import type { LearningConfig } from './learning-config.ts';
import { adminList, adminRead, listFixed, listPublished, readVisible } from './learning-reads.ts';
import { countView, create, remove, update, updateStatus } from './learning-writes.ts';

type Schemas = components['schemas'];
type Fields = Required<Schemas['WebinarCreate']>;
type Details = Pick<Fields, 'abstract' | 'speakers' | 'timeZone' | 'recordingUrl'> & Partial<Pick<Fields, 'joinUrl'>>;

const seriesOf = ({ series }: LearningRecord): Schemas['WebinarSeries'] | null =>
  series ? { id: series.id, title: series.title } : null;

function fields(record: LearningRecord): Fields {
  // Webinars that an earlier release stored have no joinUrl.
  const { abstract, speakers, timeZone, joinUrl = null, recordingUrl } = record.details as Details;
  return {
    slug: record.slug,
    title: record.title,
    abstract,
    series: seriesOf(record),
    speakers,
    startsAt: record.sortStart,
    durationMinutes: record.minutes,
    timeZone,
    capacity: record.places ?? 0,
    joinUrl,
    recordingUrl,
  };
}

function webinar(record: LearningRecord, now: Date): Schemas['Webinar'] {
  const { joinUrl: _, recordingUrl, ...base } = fields(record);
  return {
    id: record.id,
    ...base,
    status: record.status as Schemas['PublicWebinarStatus'],
    registration: admission('webinar', record.state, now),
    placesLeft: placesLeft('webinar', record.state) ?? 'many',
    recordingUrl: record.status === 'recorded' ? recordingUrl : null,
  };
}

const adminWebinar = (record: LearningRecord): Schemas['AdminWebinar'] => ({
  id: record.id,
  ...fields(record),
  status: record.status as Schemas['WebinarStatus'],
  nextStatuses: record.nextStatuses<Schemas['WebinarStatus']>(),
  registeredCount: record.taken,
  views: record.views,
  version: record.version,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
});

export const webinars: LearningConfig<
  Fields,
  Schemas['Webinar'],
  Schemas['Webinar'],
  Schemas['AdminWebinar'],
  Schemas['AdminWebinar']
> = {
  kind: 'webinar',
  collection: 'webinars',
  sorts: {
    startsAt: 'sortStart',
    title: 'sortTitle',
    registeredCount: 'taken',
    views: 'views',
    updatedAt: 'updatedAt',
    createdAt: 'createdAt',
  },
  defaultSort: '-startsAt',
  defaults: { series: null, joinUrl: null, recordingUrl: null },
  fields,
  normalize: (given) => ({ ...given, startsAt: instantField(given.startsAt, '/startsAt') }),
  columns: ({ abstract, series, speakers, startsAt, durationMinutes, timeZone, capacity, joinUrl, recordingUrl }) => ({
    seriesId: series?.id ?? null,
    startsAt,
    minutes: durationMinutes,
    places: capacity,
    details: { abstract, speakers, timeZone, joinUrl, recordingUrl } satisfies Details,
    keywords: [],
    text: [abstract],
  }),
  refuse(_tx, { timeZone, recordingUrl }, record) {
    const details: ProblemDetail[] = [];
    if (!isTimeZone(timeZone)) {
      details.push({
        pointer: '/timeZone',
        code: 'UNKNOWN_TIME_ZONE',
        message: 'Enter an IANA time zone, for example Europe/Berlin.',
      });
    }
    if (record?.status === 'recorded' && recordingUrl === null) {
      details.push({ pointer: '/recordingUrl', code: 'REQUIRED', message: 'A recorded webinar needs its recording.' });
    }
    return details;
  },
  write: {
    async series(tx, _id, { series }) {
      if (!series) return;
      const row = { ...series, searchText: toSearchText(series.title) };
      await WebinarSeries.query(tx).insert(row).onConflict('id').merge(['title', 'searchText']);
    },
  },
  withRelated: (query) => void query.withGraphFetched('series'),
  load: (tx, record) => record.$fetchGraph('series', { transaction: tx }),
  summary: webinar,
  whole: webinar,
  adminSummary: adminWebinar,
  adminWhole: adminWebinar,
};

/**
 * The order `next` depends on the time. The cursor repeats the time of the first page, so that a webinar that starts
 * meanwhile is not listed twice. `listPage` checks the time, because the filters are part of a cursor's signature.
 */
async function listNextFirst(input: Input<'listWebinars'>) {
  const { cursor, ...query } = input.query;
  const [asOf = '', after] = cursor === undefined ? [input.context.now().toISOString()] : [...cursor.split('~', 2), ''];
  const { body, ...rest } = await listPublished(webinars, { ...input, query: { ...query, cursor: after, asOf } });
  const nextCursor = body.nextCursor === null ? null : `${asOf}~${body.nextCursor}`;
  return { ...rest, body: { ...body, nextCursor } };
}

export const listWebinars: Handler<'listWebinars'> = (input) =>
  input.query.sort === 'next' ? listNextFirst(input) : listPublished(webinars, input);

export const listUpcomingWebinars: Handler<'listUpcomingWebinars'> = (input) => {
  const now = input.context.now().toISOString();
  return listFixed(webinars, input, {
    name: 'upcoming',
    sort: 'startsAt',
    narrow: (query) => void query.where(isUpcoming('learningRecords', now)),
  });
};

export const listRecordedWebinars: Handler<'listRecordedWebinars'> = (input) =>
  listFixed(webinars, input, { name: 'recorded', sort: '-startsAt', status: ['recorded'] });

export const listPopularWebinars: Handler<'listPopularWebinars'> = (input) =>
  listFixed(webinars, input, { name: 'popular', sort: '-registeredCount' });

export const listWebinarsBySeries: Handler<'listWebinarsBySeries'> = (input) =>
  listFixed(webinars, input, { name: 'series', sort: 'startsAt', series: [input.params.id] });

/** Counts a view in a separate transaction. The reader gets the webinar even if that fails. */
async function countRead(context: ServerContext, id: string): Promise<void> {
  try {
    await context.db.transaction((tx) => countView(tx, id));
  } catch (error) {
    context.log.warn({ err: error }, 'a view was not counted');
  }
}

/** Counts a view after reading the webinar. Caches must revalidate (`no-cache`), because a 304 is also a view. */
export const getWebinar: Handler<'getWebinar'> = async (input) => {
  const { status, body } = await readVisible(webinars, input);
  await countRead(input.context, body.id);
  return { status, body, headers: { 'Cache-Control': 'no-cache' } };
};

export const registerForWebinar: Handler<'registerForWebinar'> = async (input) => {
  const { receipt } = await signUp('webinar', input, (record) => {
    const { slug, title, startsAt, durationMinutes, timeZone, joinUrl } = fields(record);
    return { id: record.id, slug, title, startsAt, durationMinutes, timeZone, joinUrl, status: 'registered' as const };
  });
  return { status: 201, body: receipt };
};

export const listAdminWebinars: Handler<'listAdminWebinars'> = (input) => adminList(webinars, input);
export const createWebinar: Handler<'createWebinar'> = (input) => create(webinars, input);
export const getAdminWebinar: Handler<'getAdminWebinar'> = (input) => adminRead(webinars, input);
export const updateWebinar: Handler<'updateWebinar'> = (input) => update(webinars, input);
export const deleteWebinar: Handler<'deleteWebinar'> = (input) => remove(webinars, input);
export const updateWebinarStatus: Handler<'updateWebinarStatus'> = (input) => updateStatus(webinars, input);
