// Lists: one page by keyset pagination, and its total.
import type { KeyObject } from 'node:crypto';
import type { Model, QueryBuilder } from 'objection';
import { foldText } from '../domain/fold-text.ts';
import { readCursor, writeCursor, type Position } from './cursor.ts';
import type { RecentTotals } from './totals.ts';

/** Totals are counted up to this number, so that they stay cheap. The contract documents this limit. */
const maxTotal = 10_000;

export interface ListRequest {
  limit: number;
  cursor?: string;
  /** A key of `sortColumns`; a leading `-` means descending. */
  sort: string;
}

export interface ListOptions<M extends Model> {
  /** Identifies the list: a cursor is valid only for this list with the same filters and sort. */
  name: string;
  cursorKey: KeyObject;
  /** The query parameters of the call. */
  request: ListRequest;
  /** Sort name -> column; each is NOT NULL, selected, and covered by an index that ends in `id`. */
  sortColumns: Record<string, keyof M & string>;
  /** The query with all filters, without order and limit. */
  query: QueryBuilder<M, M[]>;
  /** Selects the columns of the rows, including those of related records. The count does not use it. */
  select?: (query: QueryBuilder<M, M[]>) => void;
  /** Caches totals for a second, for lists that are read often. `resource` is the tag of the operations that write it. */
  totals?: { recent: RecentTotals; resource: string };
}

export interface Page<M> {
  items: M[];
  nextCursor: string | null;
  total: number;
}

/**
 * Reads one page. It starts after the last record of the previous page (keyset pagination), so that paging neither
 * repeats nor skips records while others are written.
 * @throws Problem INVALID_CURSOR
 */
export async function listPage<M extends Model & { id: string }>(options: ListOptions<M>): Promise<Page<M>> {
  return preparePage(options)();
}

/**
 * `listPage` in two steps, for lists that need further queries: the cursor is checked before the first query.
 * @throws Problem INVALID_CURSOR
 */
export function preparePage<M extends Model & { id: string }>(options: ListOptions<M>): () => Promise<Page<M>> {
  const { name, cursorKey, request, sortColumns, query, select, totals } = options;
  const { limit, cursor, sort, ...filters } = request;
  const isDescending = sort.startsWith('-');
  const column = sortColumns[isDescending ? sort.slice(1) : sort];
  if (!column) throw new Error(`The list ${name} cannot be sorted by ${sort}.`);
  const sortedFilters = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const scope = JSON.stringify([name, sort, sortedFilters]);

  const table = query.modelClass().tableName;
  const order = isDescending ? 'desc' : 'asc';
  const [sortRef, idRef] = [`${table}.${column}`, `${table}.id`];
  const page = query.clone().orderBy([
    { column: sortRef, order },
    { column: idRef, order },
  ]);
  if (cursor !== undefined) {
    const after = readCursor(cursorKey, scope, cursor);
    page.whereRaw(`(??, ??) ${isDescending ? '<' : '>'} (?, ?)`, [sortRef, idRef, after.value, after.id]);
  }
  select?.(page);

  const count = () => countUpToMax(query);
  const counted = () => (totals ? totals.recent.get(totals.resource, JSON.stringify([name, sortedFilters]), count) : count());
  return async () => {
    const found = await page.limit(limit + 1);
    const isWhole = cursor === undefined && found.length <= limit;
    const total = isWhole ? found.length : await counted();
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    const nextCursor = last ? writeCursor(cursorKey, scope, { value: last[column] as Position['value'], id: last.id }) : null;
    return { items, nextCursor, total };
  };
}

async function countUpToMax<M extends Model>(query: QueryBuilder<M, M[]>): Promise<number> {
  const matches = query.clone().select(`${query.modelClass().tableName}.id`).limit(maxTotal);
  const [row] = (await query.knex().count({ count: '*' }).from(matches.toKnexQuery().as('matches'))) as [{ count: number }];
  return row.count;
}

/** The text as a part of a pattern for `like`, with `\` as the escape character. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** The pattern for `like` that finds the text anywhere. */
export const patternOf = (text: string): string => `%${escapeLike(text)}%`;

/** Narrows a query to rows whose folded `searchText` contains the text. */
export function whereTextContains<M extends Model & { searchText: string }>(query: QueryBuilder<M, M[]>, text: string): void {
  whereColumnContains(query, 'searchText', text);
}

/** Narrows a query to rows whose folded `column` contains the text. */
export function whereColumnContains<M extends Model>(query: QueryBuilder<M, M[]>, column: keyof M & string, text: string): void {
  const pattern = patternOf(foldText(text));
  query.whereRaw(String.raw`?? like ? escape '\'`, [`${query.modelClass().tableName}.${column}`, pattern]);
}
