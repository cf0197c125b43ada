// Pages of a list in memory. A cursor names the last record of a page by its place in the order, so that records which
// come and go neither repeat nor hide another; it is signed for its list, filters and order.
import { createHmac, randomBytes } from 'node:crypto';
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
const compare = (a: Key, b: Key) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] < b[1] ? -1 : Number(a[1] > b[1]));

function opened(cursor: string, scope: string): Key {
  const [text = '', signed] = cursor.split('.');
  if (signature(text + scope) !== signed) {
    const details = [{ pointer: '#/query/cursor', code: 'INVALID_CURSOR', message: 'Leave it out to start again.' }];
    throw new Problem(400, 'INVALID_CURSOR', { details });
  }
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Key;
}

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
  const { limit = 20, cursor, sort = first, 'if-none-match': _, ...filters } = given;
  const scope = JSON.stringify([name, sort, Object.entries(filters).toSorted()]);
  const field = (sort as string).replace('-', '') as keyof T;
  const turn = (sort as string).startsWith('-') ? -1 : 1;
  const keyOf = (record: T): Key => [rank(record, field).toLowerCase(), record.id];
  const sorted = records.toSorted((a, b) => turn * compare(keyOf(a), keyOf(b)));
  const after = cursor === undefined ? null : opened(cursor as string, scope);
  const rest = after ? sorted.filter((record) => turn * compare(keyOf(record), after) > 0) : sorted;
  const items = rest.slice(0, limit as number);
  const last = items.at(-1);
  const text = last && rest.length > items.length ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null;
  return {
    items: items.map(shown),
    nextCursor: text ? `${text}.${signature(text + scope)}` : null,
    total: Math.min(records.length, 10_000),
  };
}

export const contains = (texts: (string | null)[], q: string | undefined) =>
  q === undefined || texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()));

/** The contract puts the number of the version into the tag, so that whoever edits out of a list knows it. */
export const tagOf = ({ version }: Stored) => `"${version}"`;

/** The record with this id, in the state that `If-Match` names. @throws Problem 404 or 412 */
export function found<T extends Stored>(records: Map<string, T>, { id, 'if-match': match }: Record<string, any>): T {
  const record = records.get(id as string);
  if (!record) throw new Problem(404, 'NOT_FOUND');
  const etag = tagOf(record);
  if (match === undefined || match === '*' || (match as string).split(',').some((one) => one.trim() === etag)) return record;
  throw new Problem(412, 'VERSION_CHANGED', { headers: { ETag: etag }, more: { currentVersion: record.version } });
}

/** Writes fields into a record; the version counts only what has changed. */
export function change<T extends Stored>(record: T, fields: Partial<T>) {
  const changed = Object.entries(fields).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name as keyof T]),
  );
  if (changed) Object.assign(record, fields, { version: record.version + 1, updatedAt: new Date().toISOString() });
}
