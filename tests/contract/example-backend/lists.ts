// Pages of lists, in memory (`page`) and in the database (`pageOf`). A cursor names the last record of a page by its place
// in the order, so that records that come and go neither repeat nor hide another. It is signed for its list, filters and
// order.
import { createHmac, randomBytes } from 'node:crypto';
import type { Database, Values } from './database.ts';
import { Problem } from './http.ts';

export interface Stored {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

const secret = randomBytes(32);
const signature = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);

type Key = [value: string, id: string];
const sealed = (key: Key, scope: string) => {
  const text = Buffer.from(JSON.stringify(key)).toString('base64url');
  return `${text}.${signature(text + scope)}`;
};
const compare = (a: Key, b: Key) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] < b[1] ? -1 : Number(a[1] > b[1]));

function opened(cursor: string, scope: string): Key {
  const [text = '', signed] = cursor.split('.');
  if (signature(text + scope) !== signed) {
    const details = [{ pointer: '#/query/cursor', code: 'INVALID_CURSOR', message: 'Leave it out to start again.' }];
    throw new Problem(400, 'INVALID_CURSOR', { details });
  }
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Key;
}

/** A cursor is bound to the list, its filters and its order. */
function scopeOf(name: string, given: Record<string, any>, first: string): string {
  const { limit: _limit, cursor: _cursor, sort = first, 'if-none-match': _match, ...filters } = given;
  return JSON.stringify([name, sort, Object.entries(filters).toSorted()]);
}
const largestTotal = 10_000;

/**
 * The page of `records` that a request asks for; `name` tells lists apart, `first` is the order where none is given, and
 * `rank` the text that stands for a field in an order.
 */
export function page<T extends Stored, S>(
  name: string,
  records: T[],
  given: Record<string, any>,
  first: string,
  shown: (record: T) => S,
  rank = (record: T, field: keyof T) => String(record[field]),
) {
  const { limit = 20, cursor, sort = first } = given;
  const scope = scopeOf(name, given, first);
  const field = (sort as string).replace('-', '') as keyof T;
  const turn = (sort as string).startsWith('-') ? -1 : 1;
  const keyOf = (record: T): Key => [rank(record, field).toLowerCase(), record.id];
  const sorted = records.toSorted((a, b) => turn * compare(keyOf(a), keyOf(b)));
  const after = cursor === undefined ? null : opened(cursor as string, scope);
  const rest = after ? sorted.filter((record) => turn * compare(keyOf(record), after) > 0) : sorted;
  const items = rest.slice(0, limit as number);
  const last = items.at(-1);
  return {
    items: items.map(shown),
    nextCursor: last && rest.length > items.length ? sealed(keyOf(last), scope) : null,
    total: Math.min(records.length, largestTotal),
  };
}

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

/** The page of a list in the database that a request asks for. */
export function pageOf<Row extends { id: string }>(database: Database, given: Record<string, any>, list: Selection<Row>) {
  const { limit = 20, cursor, sort = list.first } = given as { limit?: number; cursor?: string; sort?: string };
  const scope = scopeOf(list.name, given, list.first);
  const [afterKey, afterId] = cursor === undefined ? ['', ''] : opened(cursor, scope);
  const [direction, comparison] = sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>'];
  const after = cursor === undefined ? '' : `WHERE (sortKey, id) ${comparison} (:afterKey, :afterId)`;
  const sql = `SELECT * FROM (SELECT *, ${list.orders[sort.replace('-', '')]} AS sortKey FROM (${list.rows})) ${after}
    ORDER BY sortKey ${direction}, id ${direction} LIMIT :count`;
  const values = { ...list.values, count: limit + 1, ...(after ? { afterKey, afterId } : {}) };
  const rows = database.all<Row & { sortKey: string }>(sql, values);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const counting = `SELECT count(*) AS total FROM (SELECT 1 FROM (${list.rows}) LIMIT ${largestTotal})`;
  return {
    items: items.map(list.shown),
    nextCursor: last && rows.length > limit ? sealed([last.sortKey, last.id], scope) : null,
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

export const contains = (texts: (string | null)[], q: string | undefined) =>
  q === undefined || texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()));

/** The contract puts the number of the version into the tag, so that whoever edits out of a list knows it. */
export const tagOf = ({ version }: { version: number }) => `"${version}"`;

/** @throws Problem 412 if `If-Match` names another version */
export function requireVersion(record: { version: number }, match: string | undefined) {
  const etag = tagOf(record);
  if (match === undefined || match === '*' || match.split(',').some((one) => one.trim() === etag)) return;
  throw new Problem(412, 'VERSION_CHANGED', { headers: { ETag: etag }, more: { currentVersion: record.version } });
}

/** The record with this id, in the state that `If-Match` names. @throws Problem 404 or 412 */
export function found<T extends Stored>(records: Map<string, T>, { id, 'if-match': match }: Record<string, any>): T {
  const record = records.get(id as string);
  if (!record) throw new Problem(404, 'NOT_FOUND');
  requireVersion(record, match as string | undefined);
  return record;
}

/** Writes fields into a record; the version counts only what has changed. */
export function change<T extends Stored>(record: T, fields: Partial<T>) {
  const changed = Object.entries(fields).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name as keyof T]),
  );
  if (changed) Object.assign(record, fields, { version: record.version + 1, updatedAt: new Date().toISOString() });
}
