// The operations that webinars, training courses, tutorials and learning paths share. The file of each kind adds its fields
// and filters.
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { ServerContext } from '../context.ts';
import { answerOnce } from '../db/idempotency.ts';
import { listPage, type ListRequest, whereColumnContains } from '../db/list.ts';
import { refuseDuplicate } from '../db/unique.ts';
import { whereWordsFound, withRelevance } from '../db/word-search.ts';
import type { Actor } from '../domain/actor.ts';
import { changesTo } from '../domain/changes.ts';
import { newId } from '../domain/ids.ts';
import {
  initialStatus,
  isPublished,
  isReserved,
  requireMove,
  requirePlacesFor,
  reservedWords,
  settledStatus,
  type LearningKind,
} from '../domain/learning.ts';
import { endOfTime, instantParameter } from '../domain/instants.ts';
import { readSearch, toSearchColumns } from '../domain/search-words.ts';
import { etagOf, requireVersion } from './versions.ts';
import { Activity, type Change } from '../models/Activity.ts';
import { eraseMailsAbout } from '../db/mails.ts';
import { Enrollment } from '../models/Enrollment.ts';
import { mailEventChange, type MailedRecord } from '../mail/learning-mails.ts';
import { LearningRecord, TutorialTag, WebinarSeries } from '../models/LearningRecord.ts';
import { invalidFields, notFound, slugTaken, type ProblemDetail } from '../problems.ts';

type Schemas = components['schemas'];
type Reader = 'visitor' | 'admin';

/** The fields that every kind has. */
interface CommonFields {
  slug: string;
  title: string;
}

/** The columns for the fields of a kind. */
export interface OwnColumns extends Partial<
  Pick<LearningRecord, 'category' | 'level' | 'type' | 'format' | 'seriesId' | 'startsAt' | 'minutes' | 'places' | 'body'>
> {
  /** For kinds without statuses: whether visitors see the record. */
  published?: boolean;
  details: Record<string, unknown>;
  /** Texts that a search includes besides the title. Keywords count more for the order of the results. */
  keywords: string[];
  text: string[];
}

export interface LearningConfig<Fields extends CommonFields, Summary, Whole, AdminSummary, AdminWhole> {
  kind: LearningKind;
  /** The last segment of the collection's path. */
  collection: string;
  /** Sort name of the contract -> column. */
  sorts: Record<string, keyof LearningRecord & string>;
  /** The order of lists that are sorted by relevance, but without a search. A key of `sorts`, with `-` for descending. */
  defaultSort: string;
  /** The fields that a new record may leave out. */
  defaults: Partial<Fields>;
  /** The writable fields of a record. */
  fields(record: LearningRecord): Fields;
  /** Normalizes fields: times in UTC, ids in lower case. */
  normalize?(fields: Fields): Fields;
  columns(fields: Fields): OwnColumns;
  /** Checks what a schema cannot express; `record` is null for a new one. */
  refuse?(tx: Knex, fields: Fields, record: LearningRecord | null): ProblemDetail[] | Promise<ProblemDetail[]>;
  /** Field -> writes its rows in another table. */
  write?: Partial<Record<keyof Fields, (tx: Knex, id: string, fields: Fields) => Promise<void>>>;
  /** Adds the related records that the rows of a list show. */
  withRelated?(query: QueryBuilder<LearningRecord, LearningRecord[]>, reader: Reader): void;
  /** Loads the related records that a single record shows. */
  load?(tx: Knex, record: LearningRecord): PromiseLike<unknown>;
  summary(record: LearningRecord, now: Date): Summary;
  whole(record: LearningRecord, now: Date): Whole;
  adminSummary(record: LearningRecord): AdminSummary;
  adminWhole(record: LearningRecord): AdminWhole;
}

/** Some members of any kind's configuration. */
type Part<Names extends keyof LearningConfig<CommonFields, unknown, unknown, unknown, unknown>> = Pick<
  LearningConfig<CommonFields, unknown, unknown, unknown, unknown>,
  Names
>;

export interface Call {
  context: ServerContext;
  tx: Knex;
  actor: Actor;
  requestId: string;
}

export const publicCache = 'public, max-age=60';

/** The filters of all kinds, by the names of their query parameters. */
interface Filters {
  q?: string;
  status?: string[];
  series?: string[];
  category?: string[];
  level?: string[];
  type?: string[];
  format?: string[];
  tag?: string[];
  published?: boolean;
  startsFrom?: string;
  startsTo?: string;
}

/** Filter -> column that must have one of its values. */
const columnFilters = {
  status: 'status',
  series: 'seriesId',
  category: 'category',
  level: 'level',
  type: 'type',
  format: 'format',
} as const satisfies Partial<Record<keyof Filters, keyof LearningRecord>>;

/** Narrows a query to records with all words in their text or series, or (for administrators) with the text in their slug. */
function whereFound(query: QueryBuilder<LearningRecord, LearningRecord[]>, text: string, reader: Reader): void {
  query.where((found) => {
    found.where((all) =>
      whereWordsFound(all as typeof query, readSearch(text), (either, alternatives) => {
        const series = WebinarSeries.query().select('id');
        whereWordsFound(series, [alternatives]);
        either.orWhereIn('learningRecords.seriesId', series);
      }),
    );
    if (reader === 'admin') found.orWhere((slug) => whereColumnContains(slug as typeof query, 'slug', text));
  });
}

function queryRecords(tx: Knex, kind: LearningKind, reader: Reader, filters: Filters) {
  const query = LearningRecord.query(tx).where('learningRecords.kind', kind);
  if (reader === 'visitor') query.where('learningRecords.published', true);
  if (filters.q) whereFound(query, filters.q, reader);
  for (const [name, column] of Object.entries(columnFilters)) {
    const values = filters[name as keyof typeof columnFilters];
    if (values?.length) query.whereIn(`learningRecords.${column}`, values);
  }
  if (filters.tag?.length) {
    query.whereExists(
      TutorialTag.query(tx).whereIn('tag', filters.tag).whereColumn('tutorialTags.tutorialId', 'learningRecords.id'),
    );
  }
  if (filters.published !== undefined) query.where('learningRecords.published', filters.published);
  if (filters.startsFrom) query.where('learningRecords.startsAt', '>=', instantParameter(filters.startsFrom, 'startsFrom'));
  if (filters.startsTo) query.where('learningRecords.startsAt', '<', instantParameter(filters.startsTo, 'startsTo'));
  return query;
}

interface PageAnswer<Item> {
  status: 200;
  headers?: Record<string, string>;
  body: { items: Item[]; nextCursor: string | null; total: number };
}

type ListInput<Query> = { context: ServerContext; tx: Knex; query: Query };

async function page<Item>(
  { kind, sorts, defaultSort, withRelated }: Part<'kind' | 'sorts' | 'defaultSort' | 'withRelated'>,
  { context, tx, query: request }: ListInput<ListRequest & Filters>,
  { name, reader, narrow, show }: { name: string; reader: Reader; narrow?: Narrow; show(record: LearningRecord): Item },
): Promise<PageAnswer<Item>> {
  const query = queryRecords(tx, kind, reader, request);
  narrow?.(query);
  const isRanked = request.sort === 'relevance' && request.q !== undefined;
  const found = await listPage({
    name,
    cursorKey: context.secrets.cursor,
    request: request.sort === 'relevance' && !isRanked ? { ...request, sort: defaultSort } : request,
    sortColumns: { ...sorts, relevance: 'relevance' },
    query: isRanked ? withRelevance(query, readSearch(request.q ?? ''), 'sortTitle') : query,
    select(rows) {
      rows.select(LearningRecord.listColumns);
      if (isRanked) rows.select('learningRecords.relevance');
      withRelated?.(rows, reader);
    },
  });
  return { status: 200, body: { ...found, items: found.items.map(show) } };
}

type Narrow = (query: QueryBuilder<LearningRecord, LearningRecord[]>) => void;

/** Published records that match a visitor's filters. */
export async function listPublished<Summary>(
  config: Part<'kind' | 'sorts' | 'defaultSort' | 'withRelated'> & { summary(record: LearningRecord, now: Date): Summary },
  input: ListInput<ListRequest & Filters>,
  { name = config.kind, narrow }: { name?: string; narrow?: Narrow } = {},
): Promise<PageAnswer<Summary>> {
  const now = input.context.now();
  const found = await page(config, input, { name, reader: 'visitor', narrow, show: (record) => config.summary(record, now) });
  return { ...found, headers: { 'Cache-Control': publicCache } };
}

/** A list with its own path: published records with a fixed sort and a fixed filter. */
export function listFixed<Summary>(
  config: Part<'kind' | 'sorts' | 'defaultSort' | 'withRelated'> & { summary(record: LearningRecord, now: Date): Summary },
  input: ListInput<Omit<ListRequest, 'sort'>>,
  { name, sort, narrow, ...filters }: Filters & { name: string; sort: string; narrow?: Narrow },
): Promise<PageAnswer<Summary>> {
  const query = { ...input.query, ...filters, sort };
  return listPublished(config, { ...input, query }, { name: `${config.kind}-${name}`, narrow });
}

export function adminList<AdminSummary>(
  config: Part<'kind' | 'sorts' | 'defaultSort' | 'withRelated'> & { adminSummary(record: LearningRecord): AdminSummary },
  input: ListInput<ListRequest & Filters>,
): Promise<PageAnswer<AdminSummary>> {
  const name = `admin-${config.kind}`;
  return page(config, input, { name, reader: 'admin', show: (record) => config.adminSummary(record) });
}

/** Narrows a query to records whose page visitors can open: published ones, and those that were published when canceled. */
export const whereVisible = (query: QueryBuilder<LearningRecord, LearningRecord | LearningRecord[] | undefined>): void =>
  void query.where((either) => either.where('published', true).orWhere('canceledInPublic', true));

/** @throws Problem NOT_FOUND if there is no record with this id or slug whose page visitors can open */
export async function findVisible(tx: Knex, kind: LearningKind, idOrSlug: string): Promise<LearningRecord> {
  const record = await LearningRecord.query(tx)
    .where({ kind })
    .where(whereVisible)
    .where((either) => either.where('id', idOrSlug).orWhere('slug', idOrSlug))
    .first();
  if (!record) throw notFound(kind);
  return record;
}

/**
 * One record whose page visitors can open. The router computes the ETag from the response, because places, steps and series
 * change without a new version of the record.
 */
export async function readVisible<Whole>(
  config: Part<'kind' | 'load'> & { whole(record: LearningRecord, now: Date): Whole },
  { context, tx, params }: { context: ServerContext; tx: Knex; params: { id: string } },
): Promise<{ status: 200; headers: { 'Cache-Control': string }; body: Whole; id: string }> {
  const record = await findVisible(tx, config.kind, params.id);
  await config.load?.(tx, record);
  return { status: 200, headers: { 'Cache-Control': publicCache }, body: config.whole(record, context.now()), id: record.id };
}

type AdminReader<AdminWhole> = Part<'kind' | 'load'> & { adminWhole(record: LearningRecord): AdminWhole };

interface AdminAnswer<AdminWhole> {
  status: 200;
  headers: { ETag: string };
  body: AdminWhole;
}

export async function adminRead<AdminWhole>(
  config: AdminReader<AdminWhole>,
  { tx, params }: { tx: Knex; params: { id: string } },
): Promise<AdminAnswer<AdminWhole>> {
  const record = await LearningRecord.query(tx).findOne({ id: params.id.toLowerCase(), kind: config.kind });
  if (!record) throw notFound(config.kind);
  await config.load?.(tx, record);
  return { status: 200, headers: { ETag: etagOf(record.version) }, body: config.adminWhole(record) };
}

type Writer<Fields extends CommonFields, AdminWhole> = LearningConfig<Fields, unknown, unknown, unknown, AdminWhole>;

/**
 * The record, locked until the transaction ends.
 * @throws Problem NOT_FOUND, VERSION_CHANGED
 */
async function lockRecord(
  { kind, load }: Part<'kind' | 'load'>,
  tx: Knex,
  id: string,
  ifMatch: string | undefined,
): Promise<LearningRecord> {
  const record = await LearningRecord.query(tx).findOne({ id: id.toLowerCase(), kind }).forUpdate();
  if (!record) throw notFound(kind);
  requireVersion(ifMatch, record.version);
  await load?.(tx, record);
  return record;
}

/** Writes the record's next version. `record` is not changed. */
export function nextVersion(tx: Knex, record: LearningRecord, now: Date, patch: Partial<LearningRecord>) {
  return LearningRecord.query(tx)
    .patch({ ...patch, version: record.version + 1, updatedAt: now.toISOString() })
    .where('id', record.id);
}

/** The columns for the fields, common ones included. */
function columnsOf<Fields extends CommonFields>(config: Pick<Writer<Fields, unknown>, 'columns'>, fields: Fields) {
  const { keywords, text, startsAt = null, minutes = 0, places = null, ...own } = config.columns(fields);
  return {
    ...own,
    slug: fields.slug,
    title: fields.title,
    sortTitle: fields.title.toLowerCase(),
    startsAt,
    sortStart: startsAt ?? endOfTime,
    minutes,
    places,
    ...toSearchColumns({ title: fields.title, keywords, text }),
  };
}

async function refuse<Fields extends CommonFields>(
  { context, tx }: Pick<Call, 'context' | 'tx'>,
  config: Writer<Fields, unknown>,
  fields: Fields,
  record: LearningRecord | null,
): Promise<void> {
  const details = (await config.refuse?.(tx, fields, record)) ?? [];
  const paths = Object.keys(context.contract.document.paths);
  if (isReserved(fields.slug, reservedWords(paths, `/api/public/${config.collection}`))) {
    details.unshift({ pointer: '/slug', code: 'RESERVED', message: 'This word cannot be a slug. Choose another one.' });
  }
  if (details.length > 0) throw invalidFields(details);
}

/** Inserts a new record without an entry in the activity log. The seed uses it too. */
export async function insertRecord<Fields extends CommonFields>(
  tx: Knex,
  config: Writer<Fields, unknown>,
  fields: Fields,
  { status = initialStatus(config.kind), taken = 0, now }: { status?: string | null; taken?: number; now: Date },
): Promise<LearningRecord> {
  const at = now.toISOString();
  const { published = false, ...columns } = columnsOf(config, fields);
  const record = await LearningRecord.query(tx)
    .insertAndFetch({
      ...columns,
      id: newId(now.getTime()),
      kind: config.kind,
      status,
      published: status === null ? published : isPublished(config.kind, status),
      canceledInPublic: false,
      taken,
      completed: 0,
      views: 0,
      version: 1,
      createdAt: at,
      updatedAt: at,
    })
    .catch(refuseDuplicate(slugTaken));
  for (const write of Object.values(config.write ?? {})) await (write as Write<Fields>)(tx, record.id, fields);
  return record;
}

type Write<Fields> = (tx: Knex, id: string, fields: Fields) => Promise<void>;

/** The fields of a new record: the submitted ones and the defaults, normalized. */
const withDefaults = <Fields extends CommonFields>(
  config: Pick<Writer<Fields, unknown>, 'defaults' | 'normalize'>,
  body: object,
): Fields => {
  const fields = { ...config.defaults, ...body } as Fields;
  return config.normalize?.(fields) ?? fields;
};

/** @throws Problem VALIDATION_FAILED, SLUG_TAKEN */
export async function create<Fields extends CommonFields, AdminWhole>(
  config: Writer<Fields, AdminWhole>,
  input: Call & { body: object; headers: { 'Idempotency-Key'?: string } },
): Promise<{ status: 201; headers: { Location: string; ETag: string }; body: AdminWhole }> {
  const { context, tx, headers, body, actor } = input;
  const operation = `create-${config.kind}`;
  const once = { operation, key: headers['Idempotency-Key'], body: [actor.id, body], now: context.now() };
  const created = await answerOnce(tx, once, async () => ({ status: 201, body: await insert(config, input) }));
  const { id, ETag, record } = created.body;
  return { status: 201, headers: { ETag, Location: `/api/admin/${config.collection}/${id}` }, body: record };
}

async function insert<Fields extends CommonFields, AdminWhole>(
  config: Writer<Fields, AdminWhole>,
  input: Call & { body: object },
): Promise<{ id: string; ETag: string; record: AdminWhole }> {
  const fields = withDefaults(config, input.body);
  await refuse(input, config, fields, null);
  const now = input.context.now();
  const record = await insertRecord(input.tx, config, fields, { now });
  await log(input, record, 'created');
  const { headers, body } = await adminRead(config, { tx: input.tx, params: record });
  return { id: record.id, ETag: headers.ETag, record: body };
}

type ChangeCall = Call & { params: { id: string }; headers: { 'If-Match'?: string } };

/** @throws Problem NOT_FOUND, VERSION_CHANGED, VALIDATION_FAILED, BELOW_CURRENT_USE, SLUG_TAKEN */
export async function update<Fields extends CommonFields, AdminWhole>(
  config: Writer<Fields, AdminWhole>,
  input: ChangeCall & { body: object },
): Promise<AdminAnswer<AdminWhole>> {
  const { context, tx, params, headers, body } = input;
  const record = await lockRecord(config, tx, params.id, headers['If-Match']);
  const before = config.fields(record);
  const merged = { ...before, ...body };
  const after = config.normalize?.(merged) ?? merged;
  await refuse(input, config, after, record);
  const changes = changesTo(before, after);
  if (changes.length === 0) return adminRead(config, input);

  const columns = columnsOf(config, after);
  requirePlacesFor(record.taken, columns.places);
  const status = settledStatus(config.kind, { ...record.standing, places: columns.places });
  const now = context.now();
  await nextVersion(tx, record, now, { ...columns, status }).catch(refuseDuplicate(slugTaken));
  for (const { field } of changes) await config.write?.[field as keyof Fields]?.(tx, record.id, after);
  if (status !== record.status) changes.push({ field: 'status', from: record.status, to: status });
  const updated = await LearningRecord.query(tx).findById(record.id).throwIfNotFound();
  await log(input, updated, 'updated', changes);
  const change = announcedChange(record, columns);
  if (change && record.published) await notifyParticipants(input, updated, change);
  return adminRead(config, input);
}

/** @throws Problem NOT_FOUND, VERSION_CHANGED, INVALID_STATUS_TRANSITION */
export async function updateStatus<AdminWhole>(
  config: AdminReader<AdminWhole>,
  input: ChangeCall & { body: { status: string; comment?: string } },
): Promise<AdminAnswer<AdminWhole>> {
  const { context, tx, params, headers, body } = input;
  const record = await lockRecord(config, tx, params.id, headers['If-Match']);
  requireMove(config.kind, record.standing, body.status);
  const now = context.now();
  await nextVersion(tx, record, now, {
    status: body.status,
    published: isPublished(config.kind, body.status),
    canceledInPublic: body.status === 'cancelled' && record.published,
  });
  const changes: Change[] = [{ field: 'status', from: record.status, to: body.status }];
  if (body.comment) changes.push({ field: 'comment', from: null, to: body.comment });
  await log(input, record, 'status-changed', changes);
  if (body.status === 'cancelled') await notifyParticipants(input, { ...record, version: record.version + 1 }, 'cancelled');
  return adminRead(config, input);
}

/** The change of which participants are notified: a new time or a new join link; null if there is none. */
function announcedChange(before: LearningRecord, after: ReturnType<typeof columnsOf>): 'moved' | 'join-link' | null {
  if (after.startsAt !== null && after.startsAt !== before.startsAt) return 'moved';
  const joinUrl = after.details['joinUrl'];
  return joinUrl && joinUrl !== before.details['joinUrl'] ? 'join-link' : null;
}

/** Mails all participants, unless the event has already started. */
async function notifyParticipants(input: Call, record: MailedRecord, change: 'cancelled' | 'moved' | 'join-link'): Promise<void> {
  if (record.startsAt && record.startsAt < input.context.now().toISOString()) return;
  const people = await Enrollment.query(input.tx).where({ recordId: record.id }).select('id', 'name', 'email');
  await mailEventChange(input, record, people, change);
}

/** Deletes a record. Foreign keys also delete its enrollments and its steps in learning paths. */
export async function remove(config: Part<'kind' | 'load'>, input: ChangeCall): Promise<{ status: 204 }> {
  const record = await lockRecord(config, input.tx, input.params.id, input.headers['If-Match']);
  const people = await Enrollment.query(input.tx).where({ recordId: record.id }).select('id');
  await eraseMailsAbout(input.tx, ...people.map(({ id }) => id));
  await LearningRecord.query(input.tx).deleteById(record.id);
  await log(input, record, 'deleted');
  return { status: 204 };
}

/** Counts a view and returns the new number. The record's version and date do not change. */
export async function countView(tx: Knex, id: string): Promise<number> {
  await LearningRecord.query(tx).where({ id }).increment('views', 1);
  const record = await LearningRecord.query(tx).findById(id).select('views');
  if (!record) throw notFound('record');
  return record.views;
}

type Action =
  | 'created'
  | 'updated'
  | 'status-changed'
  | 'deleted'
  | 'registered'
  | 'registration-erased'
  | 'enrolled'
  | 'enrollment-erased'
  | 'completed';

/** Adds an entry to the activity log. It names the record, never the participants. */
export function log(call: Call, record: LearningRecord, action: Action, changes: Change[] = []): Promise<void> {
  return Activity.record(call, `${record.kind}.${action}` as Schemas['ActivityAction'], record.toEntity(), changes);
}
