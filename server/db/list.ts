import type { KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import { readCursor, writeCursor, type Position } from './cursor.ts';
import type { Candidates } from './search.ts';
import { rowsOf, type ModelClass } from './statement.ts';
import type { RecentTotals } from './totals.ts';

/** Totals are counted up to here, so that they stay cheap; the contract says so too. */
export const countLimit = 10_000;

export interface ListRequest {
  limit: number;
  cursor?: string;
  /** A key of `columns`, with `-` in front for descending order. */
  sort: string;
}

/** Where in which list the caller wants to be. */
interface PlaceOptions<M> {
  /** Names the list; with the filters it binds a cursor to where it came from. */
  name: string;
  cursorKey: KeyObject;
  /** The query parameters of the call. */
  request: ListRequest & Record<string, unknown>;
  /** Sort name -> column; each NOT NULL and covered by an index that ends in `id`. */
  columns: Record<string, keyof M & string>;
  tx: Knex;
}

export interface ListOptions<M extends Model> extends PlaceOptions<M> {
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

/** What a list is sorted by, and the record behind which the page starts. */
interface Place<M> {
  /** The list with its filters. */
  filters: string;
  /** The same with its sort. */
  scope: string;
  column: keyof M & string;
  direction: 'asc' | 'desc';
  after: Position | null;
}

/** @throws Problem INVALID_CURSOR */
function placeOf<M>({ name, cursorKey, request, columns }: PlaceOptions<M>): Place<M> {
  const { limit: _limit, cursor, sort, ...filters } = request;
  const descending = sort.startsWith('-');
  const column = columns[descending ? sort.slice(1) : sort];
  if (!column) throw new Error(`The list ${name} cannot be sorted by ${sort}.`);
  const named = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const scope = JSON.stringify([name, sort, named]);
  const after = cursor === undefined ? null : readCursor(cursorKey, scope, cursor);
  return { filters: JSON.stringify([name, named]), scope, column, direction: descending ? 'desc' : 'asc', after };
}

/** `found`: one more than a page holds, where there are as many. */
function pageOf<M extends { id: string }>(
  { request: { limit }, cursorKey }: PlaceOptions<M>,
  { scope }: Place<M>,
  found: M[],
  total: number,
  sortValueAt: (index: number) => unknown,
): Page<M> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const position = found.length > limit && last ? { value: sortValueAt(limit - 1) as Position['value'], id: last.id } : null;
  return { items, nextCursor: position && writeCursor(cursorKey, scope, position), total };
}

/**
 * One page of a list by keyset: it starts behind the last record of the page before, so that paging neither
 * repeats nor skips a record while others are written.
 * @throws Problem INVALID_CURSOR
 */
export async function listPage<M extends Model & { id: string }>(options: ListOptions<M>): Promise<Page<M>> {
  const { request, query, tx } = options;
  const place = placeOf(options);
  const { column, direction, after } = place;

  const table = query.modelClass().tableName;
  const page = query.clone();
  if (after) {
    page.whereRaw(`(??, ??) ${direction === 'desc' ? '<' : '>'} (?, ?)`, [
      `${table}.${column}`,
      `${table}.id`,
      after.value,
      after.id,
    ]);
  }
  page.orderBy([
    { column: `${table}.${column}`, order: direction },
    { column: `${table}.id`, order: direction },
  ]);

  options.decorate?.(page);
  const [found, total] = await Promise.all([page.limit(request.limit + 1), countUpTo(tx, query)]);
  return pageOf(options, place, found, total, (index) => found[index]?.[column]);
}

/** What the rows of a list have in common: text with `?` for each value. */
export class Conditions {
  readonly #texts: string[] = [];
  readonly values: unknown[] = [];

  and(text: string, ...values: unknown[]): this {
    this.#texts.push(text);
    this.values.push(...values);
    return this;
  }

  /** @param values at least one */
  andIn(column: string, values: readonly unknown[]): this {
    return this.and(`${column} in (${values.map(() => '?').join(', ')})`, ...values);
  }

  /** @param column of lower-cased text */
  andContains(column: string, text: string): this {
    return this.and(`${column} ${contains}`, patternOf(text));
  }

  get text(): string {
    return this.#texts.join(' and ');
  }
}

export interface RowListOptions<M extends Model> extends PlaceOptions<M> {
  model: ModelClass<M>;
  /** Columns of the rows and what they show of related records, as text. */
  select: string;
  /** Other tables that `select` names. */
  join?: string;
  /** At least one; each names its table. */
  where: Conditions;
  /** Where the records are known to be among these: only they are read. */
  among?: Candidates | null;
  /** The tag of the operations that write what is listed. */
  resource: string;
  totals: RecentTotals;
}

/**
 * As `listPage`, for the lists that are asked for most: one statement (db/statement.ts) for the page and for the total,
 * where nobody has counted it a moment ago.
 * @throws Problem INVALID_CURSOR
 */
export async function listRows<M extends Model & { id: string }>(options: RowListOptions<M>): Promise<Page<M>> {
  const { model, select, join = '', where, among, request, resource, totals, tx } = options;
  const place = placeOf(options);
  const { column, direction, after } = place;
  const table = `"${model.tableName}"`;
  // `cross join`, or SQLite's planner may turn it round and look for each record of the table among them.
  const from = among ? `(${among.table}) as "among" cross join ${table}` : table;
  const which = `${among ? `${table}."id" = "among"."id" and ` : ''}${where.text}`;
  const named = [...(among?.values ?? []), ...where.values];
  const count = `select count(*) as "total" from (select 1 as "one" from ${from} where ${which} limit ${countLimit}) as "counted"`;
  const remembered = totals.lookUp(resource, place.filters);
  const counts = 'keep' in remembered;
  const behind = after ? ` and (${table}."${column}", ${table}."id") ${direction === 'desc' ? '<' : '>'} (?, ?)` : '';
  const page = `select ${select}, ${table}."${column}" as "sortValue"${counts ? `, (${count}) as "total"` : ''}
    from ${from} ${join} where ${which}${behind}
    order by ${table}."${column}" ${direction}, ${table}."id" ${direction} limit ?`;
  const position = after ? [after.value, after.id] : [];
  const values = [...(counts ? named : []), ...named, ...position, request.limit + 1];

  type Row = { sortValue: string | number; total: number | string };
  const rows = await rowsOf<Row>(tx, page, values);
  const found = rows.map((row) => model.fromDatabaseJson(row) as M);
  const total = 'total' in remembered ? remembered.total : await totalOf(rows[0]);
  if (counts) remembered.keep(total);
  return pageOf(options, place, found, total, (index) => rows[index]?.sortValue);

  /** A page without rows does not tell: what the cursor named may have been the last. */
  async function totalOf(row: Pick<Row, 'total'> | undefined): Promise<number> {
    const [counted] = row ? [row] : await rowsOf<Row>(tx, count, named);
    return Number(counted?.total);
  }
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
  query.whereRaw(`?? ${contains}`, [`${query.modelClass().tableName}.${column}`, patternOf(text)]);
}

const contains = "like ? escape '\\'";

const patternOf = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
