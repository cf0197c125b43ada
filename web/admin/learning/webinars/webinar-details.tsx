import {
  createWebinar,
  getDeleteWebinarMutationOptions,
  getGetAdminWebinarQueryOptions,
  getListAdminWebinarsQueryKey,
  listAdminWebinars,
  updateWebinar,
  updateWebinarStatus,
} from '../../../api/generated/admin-webinars/admin-webinars.ts';
import { getListWebinarsQueryKey } from '../../../api/generated/webinars/webinars.ts';
import {
  type AdminWebinar,
  type ListAdminWebinarsParams,
  ListedWebinarStatus,
  type WebinarCreate,
  WebinarStatus,
  type WebinarStatusChange,
  type WebinarUpdate,
} from '../../../api/generated/model';
import { durationLabel } from '../../../learn/labels.ts';
import { timeColumn } from '../../list/date-columns.tsx';
import { createEnumFilter, type FilterSpec, slugForm, uniqueOptions } from '../../list/filters.ts';
import { statusColumn } from '../../list/status-column.tsx';
import { changedColumn, countColumn, slugColumn, startsFilter, signUpsLabel, titleColumn } from '../columns.tsx';
import { canceled, defineKind } from '../learning-details.ts';
import { cancelConfirmation } from '../cancel-confirmation.ts';
import { WebinarPreview } from './WebinarPreview.tsx';
import { emptyWebinar, toWebinarValues, webinarBodyParts, type WebinarValues } from './webinar-values.ts';

const publicStatuses: readonly string[] = Object.values(ListedWebinarStatus);

const outsideLink = (url: string | null) =>
  url && (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  );

const moveLabels: Readonly<Record<string, string>> = {
  scheduled: 'Publish',
  live: 'Start now',
  ended: 'End',
  recorded: 'Publish recording',
  cancelled: 'Cancel webinar',
} satisfies Partial<Record<WebinarStatus, string>>;

const seriesFilter: FilterSpec<AdminWebinar, ListAdminWebinarsParams> = {
  kind: 'options',
  name: 'series',
  label: 'Series',
  multiple: true,
  options: (webinars) =>
    uniqueOptions(webinars.flatMap(({ series }) => (series ? [{ value: series.id, label: series.title }] : []))),
  unlisted: slugForm,
};

export default defineKind<AdminWebinar, AdminWebinar, WebinarValues, ListAdminWebinarsParams>({
  list: listAdminWebinars,
  listKey: getListAdminWebinarsQueryKey,
  publicKey: getListWebinarsQueryKey,
  readOptions: getGetAdminWebinarQueryOptions,
  create: (body, options) => createWebinar(body as WebinarCreate, options),
  update: (id, body, options) => updateWebinar(id, body as WebinarUpdate, options),
  deleteOptions: getDeleteWebinarMutationOptions,
  publication: {
    kind: 'status',
    move: (id, change, options) => updateWebinarStatus(id, change as WebinarStatusChange, options),
    moveLabel: (from, to) => moveLabels[to] ?? (from === canceled ? 'Back to draft' : 'Unpublish'),
    confirm: (webinar, to) => (to === canceled ? cancelConfirmation(webinar, webinar.registeredCount) : null),
  },
  isPublic: ({ status }) => publicStatuses.includes(status),
  people: { noun: 'registration', signUps: ({ registeredCount }) => registeredCount, capacity: ({ capacity }) => capacity },
  columns: [
    // Beside an open record, the start has to fit as well.
    { ...titleColumn(), minWidth: 180 },
    timeColumn('startsAt', 'Starts', { sort: 'startsAt', namesTimeZone: true, isEssential: true }),
    statusColumn({ width: 130 }),
    {
      key: 'registeredCount',
      label: 'Registered',
      sort: 'registeredCount',
      width: 120,
      text: ({ registeredCount, capacity }) => signUpsLabel(registeredCount, capacity),
    },
    { key: 'series', label: 'Series', minWidth: 150, hidden: true, text: ({ series }) => series?.title ?? '' },
    {
      key: 'speakers',
      label: 'Speakers',
      minWidth: 160,
      hidden: true,
      text: ({ speakers }) => speakers.map(({ name }) => name).join(', '),
    },
    {
      key: 'duration',
      label: 'Duration',
      width: 110,
      hidden: true,
      text: ({ durationMinutes }) => durationLabel(durationMinutes),
    },
    countColumn('views', 'Views', { width: 90, hidden: true }),
    slugColumn(),
    changedColumn(),
  ],
  filters: [createEnumFilter('status', 'Status', WebinarStatus), seriesFilter, startsFilter],
  defaultSort: '-startsAt',
  emptyText: 'Create the first webinar. Visitors see it once you publish it.',
  empty: emptyWebinar,
  toValues: toWebinarValues,
  toCopy: (values) => ({ ...values, joinUrl: '', recordingUrl: '' }),
  bodyParts: webinarBodyParts,
  Preview: WebinarPreview,
  facts: (webinar) => ({
    Views: webinar.views.toLocaleString('en-US'),
    'Link to join': outsideLink(webinar.joinUrl),
    Recording: outsideLink(webinar.recordingUrl),
  }),
  loadForm: () => import('./webinar-form.tsx'),
});
