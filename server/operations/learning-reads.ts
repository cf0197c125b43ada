// The reads that webinars, training courses, tutorials and learning paths share: lists and single records.
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { ServerContext } from '../context.ts';
import { type ListRequest, whereColumnContains } from '../db/list.ts';
import { withNextOrder } from '../db/next-first.ts';
import { whereWordsFound, withRelevance } from '../db/word-search.ts';
import { instantParameter } from '../domain/instants.ts';
import type { LearningKind } from '../domain/learning.ts';
import { readSearch } from '../domain/search-words.ts';
import { LearningRecord, TutorialTag, WebinarSeries } from '../models/LearningRecord.ts';
import { notFound } from '../problems.ts';
import { publicCache } from './cache-control.ts';
import type { Part, Reader } from './learning-config.ts';
import { listResponse } from './list-response.ts';
import { etagOf } from './versions.ts';

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
  /** The time that divides upcoming and past events, for the order `next`. */
  asOf?: string;
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

type Records = QueryBuilder<LearningRecord, LearningRecord[]>;

/** Narrows a query to records with all words in their text or series, or (for administrators) with the text in their slug. */
function whereFound(query: Records, text: string, reader: Reader): void {
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

interface PageResponse<Item> {
  status: 200;
  headers?: Record<string, string>;
  body: { items: Item[]; nextCursor: string | null; total: number };
}

/** Adds the column of a sort key that is not stored. Returns its name too; null if the list is sorted by a stored column. */
function withSortKey(query: Records, { sort, q, asOf }: ListRequest & Filters): { query: Records; computed: string | null } {
  if (sort === 'relevance' && q !== undefined) {
    return { query: withRelevance(query, readSearch(q), 'sortTitle'), computed: 'relevance' };
  }
  if (asOf !== undefined) return { query: withNextOrder(query, asOf), computed: 'nextOrder' };
  return { query, computed: null };
}

/** The parts of a kind's configuration that its lists use. */
type ListConfig = Part<'kind' | 'sorts' | 'defaultSort' | 'withRelated'>;
type SummaryConfig<Summary> = ListConfig & { summary(record: LearningRecord, now: Date): Summary };
type Narrow = (query: Records) => void;
type ListInput<Query> = { context: ServerContext; tx: Knex; query: Query };

async function page<Item>(
  { kind, sorts, defaultSort, withRelated }: ListConfig,
  { context, tx, query: request }: ListInput<ListRequest & Filters>,
  { name, reader, narrow, show }: { name: string; reader: Reader; narrow?: Narrow; show(record: LearningRecord): Item },
): Promise<PageResponse<Item>> {
  const records = queryRecords(tx, kind, reader, request);
  narrow?.(records);
  const { query, computed } = withSortKey(records, request);
  const list = {
    name,
    sortColumns: { ...sorts, relevance: 'relevance', next: 'nextOrder' } as const,
    query,
    select(rows: Records) {
      rows.select(LearningRecord.listColumns);
      if (computed) rows.select(`learningRecords.${computed}`);
      withRelated?.(rows, reader);
    },
  };
  const call = { context, query: request.sort === 'relevance' && !computed ? { ...request, sort: defaultSort } : request };
  return listResponse(call, list, show);
}

/** Published records that match a visitor's filters. */
export async function listPublished<Summary>(
  config: SummaryConfig<Summary>,
  input: ListInput<ListRequest & Filters>,
  { name = config.kind, narrow }: { name?: string; narrow?: Narrow } = {},
): Promise<PageResponse<Summary>> {
  const now = input.context.now();
  const found = await page(config, input, { name, reader: 'visitor', narrow, show: (record) => config.summary(record, now) });
  return { ...found, headers: { 'Cache-Control': publicCache } };
}

/** A list with its own path: published records with a fixed sort and a fixed filter. */
export function listFixed<Summary>(
  config: SummaryConfig<Summary>,
  input: ListInput<Omit<ListRequest, 'sort'>>,
  { name, sort, narrow, ...filters }: Filters & { name: string; sort: string; narrow?: Narrow },
): Promise<PageResponse<Summary>> {
  const query = { ...input.query, ...filters, sort };
  return listPublished(config, { ...input, query }, { name: `${config.kind}-${name}`, narrow });
}

export function adminList<AdminSummary>(
  config: ListConfig & { adminSummary(record: LearningRecord): AdminSummary },
  input: ListInput<ListRequest & Filters>,
): Promise<PageResponse<AdminSummary>> {
  const name = `admin-${config.kind}`;
  return page(config, input, { name, reader: 'admin', show: (record) => config.adminSummary(record) });
}

/** @throws Problem NOT_FOUND if there is no record with this id or slug whose page visitors can open */
export async function findVisible(tx: Knex, kind: LearningKind, idOrSlug: string): Promise<LearningRecord> {
  const record = await LearningRecord.visible(tx, kind, idOrSlug);
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
): Promise<{ status: 200; headers: { 'Cache-Control': string }; body: Whole }> {
  const record = await findVisible(tx, config.kind, params.id);
  await config.load?.(tx, record);
  return { status: 200, headers: { 'Cache-Control': publicCache }, body: config.whole(record, context.now()) };
}

export type AdminReader<AdminWhole> = Part<'kind' | 'load'> & { adminWhole(record: LearningRecord): AdminWhole };

export interface AdminResponse<AdminWhole> {
  status: 200;
  headers: { ETag: string };
  body: AdminWhole;
}

export async function adminRead<AdminWhole>(
  config: AdminReader<AdminWhole>,
  { tx, params }: { tx: Knex; params: { id: string } },
): Promise<AdminResponse<AdminWhole>> {
  const record = await LearningRecord.query(tx).findOne({ id: params.id, kind: config.kind });
  if (!record) throw notFound(config.kind);
  await config.load?.(tx, record);
  return { status: 200, headers: { ETag: etagOf(record.version) }, body: config.adminWhole(record) };
}
