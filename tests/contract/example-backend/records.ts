// Records that administrators edit: rows with a version, which is also their ETag.
import type { Database, Value } from './database.ts';
import { Problem } from './http.ts';
import { now } from './times.ts';

export interface RecordRow {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** The ETag of a record. The contract defines it as the version, so that clients can also derive it from a list. */
export const etagOf = ({ version }: { version: number }) => `"${version}"`;

/** Returns the record if it has the version in `If-Match`. @throws Problem 412 if it has another version */
export function requireVersion<Row extends { version: number }>(record: Row, match: string | undefined): Row {
  const etag = etagOf(record);
  if (match === undefined || match === '*' || match.split(',').some((one) => one.trim() === etag)) return record;
  throw new Problem(412, 'VERSION_CHANGED', { headers: { ETag: etag }, more: { currentVersion: record.version } });
}

/** The columns that every new record has. */
export function firstVersion() {
  const time = now();
  return { version: 1, createdAt: time, updatedAt: time };
}

/** Changes columns of a record. The version increases only if a value changes. */
export function update<Row extends RecordRow>(database: Database, table: string, record: Row, columns: Partial<Row>) {
  const changed = Object.entries(columns).filter(([name, value]) => value !== record[name as keyof Row]) as [string, Value][];
  if (changed.length === 0) return;
  // Later than before even if two changes happen within a millisecond.
  const updatedAt = [now(), new Date(Date.parse(record.updatedAt) + 1).toISOString()].toSorted().at(-1) ?? '';
  const assignments = changed.map(([name]) => `${name} = :${name}`).join(', ');
  database.run(`UPDATE ${table} SET ${assignments}, version = version + 1, updatedAt = :updatedAt WHERE id = :id`, {
    ...Object.fromEntries(changed),
    updatedAt,
    id: record.id,
  });
}
