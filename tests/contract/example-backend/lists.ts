// Pages of lists. A cursor names the last record of a page by its place in the order, so that records that come and go
// neither repeat nor hide another. It is signed for its list, filters and order.
import { createHmac } from 'node:crypto';
import type { Database, Value, Values } from './database.ts';
import { Problem } from './http.ts';
import { toUtc } from './times.ts';

type Key = [value: Value, id: string];

const signature = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);

function sealed(key: Key, scope: string, secret: string): string {
  const text = Buffer.from(JSON.stringify(key)).toString('base64url');
  return `${text}.${signature(text + scope, secret)}`;
}

const invalidParameter = (name: string, code: string, message: string, problem = 'INVALID_PARAMETER') =>
  new Problem(400, problem, { details: [{ pointer: `#/query/${name}`, code, message }] });

function opened(cursor: string, scope: string, secret: string): Key {
  const [text = '', signed] = cursor.split('.');
  if (signature(text + scope, secret) !== signed) {
    throw invalidParameter('cursor', 'INVALID_CURSOR', 'Leave it out to start again.', 'INVALID_CURSOR');
  }
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Key;
}

/** A cursor is bound to the list, its filters and its order. */
function scopeOf(name: string, given: Record<string, any>, first: string): string {
  const { limit: _limit, cursor: _cursor, sort = first, 'if-none-match': _match, ...filters } = given;
  return JSON.stringify([name, sort, Object.entries(filters).toSorted()]);
}
const largestTotal = 10_000;

export interface Selection<Row> {
  /** Tells lists apart. */
  name: string;
  /** A SELECT of all rows that the filters leave; each has an `id`. */
  rows: string;
  /** The values that it names. */
  values: Values;
  /** The SQL expression behind each field that the list can be sorted by. */
  orders: Record<string, string>;
  /** The order if the request gives none. */
  first: string;
  shown(row: Row): object;
}

/** The page of a list that a request asks for. */
export function pageOf<Row extends { id: string }>(database: Database, given: Record<string, any>, list: Selection<Row>) {
  const { limit = 20, cursor, sort = list.first } = given as { limit?: number; cursor?: string; sort?: string };
  const secret = database.secret('cursors');
  const scope = scopeOf(list.name, given, list.first);
  const [afterKey, afterId] = cursor === undefined ? ['', ''] : opened(cursor, scope, secret);
  const [direction, comparison] = sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>'];
  const after = cursor === undefined ? '' : `WHERE (sortKey, id) ${comparison} (:afterKey, :afterId)`;
  const sql = `SELECT * FROM (SELECT *, ${list.orders[sort.replace('-', '')]} AS sortKey FROM (${list.rows})) ${after}
    ORDER BY sortKey ${direction}, id ${direction} LIMIT :count`;
  const values = { ...list.values, count: limit + 1, ...(after ? { afterKey, afterId } : {}) };
  const rows = database.all<Row & { sortKey: Value }>(sql, values);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const counting = `SELECT count(*) AS total FROM (SELECT 1 FROM (${list.rows}) LIMIT ${largestTotal})`;
  return {
    items: items.map(list.shown),
    nextCursor: last && rows.length > limit ? sealed([last.sortKey, last.id], scope, secret) : null,
    total: database.first<{ total: number }>(counting, list.values)?.total ?? 0,
  };
}

/** Whether a column has one of the values of a filter, which come as a JSON list; true without the filter. */
export const isAmong = (column: string, filter: string) =>
  `(:${filter} IS NULL OR ${column} IN (SELECT value FROM json_each(:${filter})))`;
export const listOf = (values: unknown[] | undefined) => (values ? JSON.stringify(values) : null);
/** Whether one of the columns contains the text `:q`. */
export const isFound = (...columns: string[]) =>
  `(:q IS NULL OR ${columns.map((column) => `instr(lowercase(${column}), lowercase(:q)) > 0`).join(' OR ')})`;

/** A time of a filter in UTC; null without it. @throws Problem 400 for one that has no such form */
export function timeFilter(given: Record<string, any>, name: string): string | null {
  const time = given[name] as string | undefined;
  const utc = time === undefined ? null : toUtc(time);
  if (time !== undefined && utc === null) throw invalidParameter(name, 'FORMAT', 'Choose a time before the year 10000.');
  return utc;
}
