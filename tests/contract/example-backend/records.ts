// Records that administrators edit: rows with a version, which is also their entity tag.
import type { Database, Value } from './database.ts';
import { Problem } from './http.ts';
import { now } from './times.ts';

export interface RecordRow {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** The contract puts the number of the version into the tag, so that whoever edits out of a list knows it. */
export const tagOf = ({ version }: { version: number }) => `"${version}"`;

/** The record, in the state that `If-Match` names. @throws Problem 412 if that is another version */
export function requireVersion<Row extends { version: number }>(record: Row, match: string | undefined): Row {
  const etag = tagOf(record);
  if (match === undefined || match === '*' || match.split(',').some((one) => one.trim() === etag)) return record;
  throw new Problem(412, 'VERSION_CHANGED', { headers: { ETag: etag }, more: { currentVersion: record.version } });
}

/** What every new record has. */
export function firstVersion() {
  const time = now();
  return { version: 1, createdAt: time, updatedAt: time };
}

/** Writes columns of a record; its version counts only what has changed. */
export function update<Row extends RecordRow>(database: Database, table: string, record: Row, columns: Partial<Row>) {
  const changed = Object.entries(columns).filter(([name, value]) => value !== record[name as keyof Row]) as [string, Value][];
  if (changed.length === 0) return;
  // Two changes within a millisecond have two times all the same.
  const updatedAt = [now(), new Date(Date.parse(record.updatedAt) + 1).toISOString()].toSorted().at(-1) ?? '';
  const assignments = changed.map(([name]) => `${name} = :${name}`).join(', ');
  database.run(`UPDATE ${table} SET ${assignments}, version = version + 1, updatedAt = :updatedAt WHERE id = :id`, {
    ...Object.fromEntries(changed),
    updatedAt,
    id: record.id,
  });
}
