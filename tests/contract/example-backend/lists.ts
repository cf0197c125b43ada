// Lists with keyset pagination. A cursor contains the sort key of the last record of a page, so that creating or deleting
// records does not repeat or skip others. It is signed for its list, filters and sort order.
import { createHmac } from 'node:crypto';
import type { Database, Value, Values } from './database.ts';
import { Problem } from './http.ts';
import { toUtc } from './times.ts';

type Key = [value: Value, id: string];

const signature = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);

function createCursor(key: Key, scope: string, secret: string): string {
  const text = Buffer.from(JSON.stringify(key)).toString('base64url');
  return `${text}.${signature(text + scope, secret)}`;
}

const invalidParameter = (name: string, code: string, message: string, problem = 'INVALID_PARAMETER') =>
  new Problem(400, problem, { details: [{ pointer: `#/query/${name}`, code, message }] });

function readCursor(cursor: string, scope: string, secret: string): Key {
  const [text = '', signed] = cursor.split('.');
  if (signature(text + scope, secret) !== signed) {
    throw invalidParameter('cursor', 'INVALID_CURSOR', 'Omit the cursor to start at the first page.', 'INVALID_CURSOR');
  }
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Key;
}

/** The list, filters and sort order for which a cursor is valid. */
function scopeOf(name: string, parameters: Record<string, any>, first: string): string {
  const { limit: _limit, cursor: _cursor, sort = first, 'if-none-match': _match, ...filters } = parameters;
  return JSON.stringify([name, sort, Object.entries(filters).toSorted()]);
}
const maxTotal = 10_000;

export interface Selection<Row> {
  /** Identifies the list in cursors. */
  name: string;
  /** A SELECT of all rows that match the filters; each has an `id`. */
  rows: string;
  /** The values for its `:names`. */
  values: Values;
  /** The SQL expression of each sort order. */
  orders: Record<string, string>;
  /** The default sort order. */
  defaultOrder: string;
  toItem(row: Row): object;
}

/** Reads the requested page of a list. */
export function readPage<Row extends { id: string }>(database: Database, parameters: Record<string, any>, list: Selection<Row>) {
  const { limit = 20, cursor, sort = list.defaultOrder } = parameters as { limit?: number; cursor?: string; sort?: string };
  const secret = database.secret('cursors');
  const scope = scopeOf(list.name, parameters, list.defaultOrder);
  const [afterKey, afterId] = cursor === undefined ? ['', ''] : readCursor(cursor, scope, secret);
  const [direction, comparison] = sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>'];
  const after = cursor === undefined ? '' : `WHERE (sortKey, id) ${comparison} (:afterKey, :afterId)`;
  const sql = `SELECT * FROM (SELECT *, ${list.orders[sort.replace('-', '')]} AS sortKey FROM (${list.rows})) ${after}
    ORDER BY sortKey ${direction}, id ${direction} LIMIT :count`;
  const values = { ...list.values, count: limit + 1, ...(after ? { afterKey, afterId } : {}) };
  const rows = database.all<Row & { sortKey: Value }>(sql, values);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const counting = `SELECT count(*) AS total FROM (SELECT 1 FROM (${list.rows}) LIMIT ${maxTotal})`;
  return {
    items: items.map(list.toItem),
    nextCursor: last && rows.length > limit ? createCursor([last.sortKey, last.id], scope, secret) : null,
    total: database.first<{ total: number }>(counting, list.values)?.total ?? 0,
  };
}

/** SQL condition: the filter is missing, or its JSON list contains the value of the column. */
export const matchesFilter = (column: string, filter: string) =>
  `(:${filter} IS NULL OR ${column} IN (SELECT value FROM json_each(:${filter})))`;
export const toJsonList = (values: unknown[] | undefined) => (values ? JSON.stringify(values) : null);
/** SQL condition: `:q` is missing, or one of the columns contains it. */
export const matchesSearch = (...columns: string[]) =>
  `(:q IS NULL OR ${columns.map((column) => `instr(folded(${column}), folded(:q)) > 0`).join(' OR ')})`;

/** The time of a filter in UTC; null without the filter. @throws Problem 400 if the time cannot be represented in UTC */
export function readTimeFilter(parameters: Record<string, any>, name: string): string | null {
  const time = parameters[name] as string | undefined;
  const utc = time === undefined ? null : toUtc(time);
  if (time !== undefined && utc === null) throw invalidParameter(name, 'FORMAT', 'Choose a time before the year 10000.');
  return utc;
}
