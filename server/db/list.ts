import type { KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import { readCursor, writeCursor, type Position } from './cursor.ts';

/** Totals are counted up to here, so that they stay cheap; the contract says so too. */
export const countLimit = 10_000;

export interface ListRequest {
  limit: number;
  cursor?: string;
  /** A key of `columns`, with `-` in front for descending order. */
  sort: string;
}

export interface ListOptions<M extends Model> {
  /** Names the list; with the filters it binds a cursor to where it came from. */
  name: string;
  cursorKey: KeyObject;
  /** The query parameters of the call. */
  request: ListRequest & Record<string, unknown>;
  /** Sort name -> column; each NOT NULL and covered by an index that ends in `id`. */
  columns: Record<string, keyof M & string>;
  tx: Knex;
  /** All filters applied, neither order nor limit. */
  query: QueryBuilder<M, M[]>;
  /** Adds what the rows show of related records; not needed for counting. */
  decorate?: (query: QueryBuilder<M, M[]>) => void;
}

export interface Page<M> {
  items: M[];
  nextCursor: string | null;
  total: number;
}

/**
 * One page of a list by keyset: it starts behind the last record of the page before, so that paging neither
 * repeats nor skips a record while others are written.
 * @throws Problem INVALID_CURSOR
 */
export async function listPage<M extends Model & { id: string }>(options: ListOptions<M>): Promise<Page<M>> {
  const { request, query, columns, cursorKey, tx } = options;
  const { limit, cursor, sort, ...filters } = request;
  const descending = sort.startsWith('-');
  const column = columns[descending ? sort.slice(1) : sort];
  if (!column) throw new Error(`The list ${options.name} cannot be sorted by ${sort}.`);
  const scope = JSON.stringify([options.name, sort, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

  const table = query.modelClass().tableName;
  const page = query.clone();
  if (cursor !== undefined) {
    const after = readCursor(cursorKey, scope, cursor);
    page.whereRaw(`(??, ??) ${descending ? '<' : '>'} (?, ?)`, [`${table}.${column}`, `${table}.id`, after.value, after.id]);
  }
  const direction = descending ? 'desc' : 'asc';
  page.orderBy([
    { column: `${table}.${column}`, order: direction },
    { column: `${table}.id`, order: direction },
  ]);

  options.decorate?.(page);
  const [found, total] = await Promise.all([page.limit(limit + 1), countUpTo(tx, query)]);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const position: Position | null = found.length > limit && last ? { value: last[column] as string | number, id: last.id } : null;
  return { items, nextCursor: position && writeCursor(cursorKey, scope, position), total };
}

/** How many records the query matches, counted up to `countLimit`. */
async function countUpTo<M extends Model>(tx: Knex, query: QueryBuilder<M, M[]>): Promise<number> {
  const some = query.clone().clearSelect().select(`${query.modelClass().tableName}.id`).limit(countLimit);
  const [row] = (await tx.count({ count: '*' }).from(some.toKnexQuery().as('counted'))) as [{ count: number | string }];
  return Number(row.count);
}

/** Narrows a query to rows whose lower-cased `searchText` contains the text, in whatever case it is written. */
export function whereTextContains<M extends Model & { searchText: string }>(query: QueryBuilder<M, M[]>, text: string): void {
  whereColumnContains(query, 'searchText', text);
}

/** The same for another column that holds lower-cased text only. */
export function whereColumnContains<M extends Model>(query: QueryBuilder<M, M[]>, column: keyof M & string, text: string): void {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  query.whereRaw("?? like ? escape '\\'", [`${query.modelClass().tableName}.${column}`, pattern]);
}
