import type { Model, QueryBuilder } from 'objection';
import { notFound, versionChanged } from '../problems.ts';

export const etagOf = (version: number) => `"${version}"`;

/**
 * Compares the caller's `If-Match` with the record's version. Without the header, any version is accepted.
 * @throws Problem VERSION_CHANGED if they differ
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(etagOf(version))) throw versionChanged(version);
}

/**
 * The record of a query, locked until the transaction ends.
 * @param what the kind of record, for the message of NOT_FOUND
 * @throws Problem NOT_FOUND, VERSION_CHANGED
 */
export async function lockVersion<M extends Model & { version: number }>(
  query: QueryBuilder<M, M | undefined>,
  what: string,
  ifMatch: string | undefined,
): Promise<M> {
  const record = await query.forUpdate();
  if (!record) throw notFound(what);
  requireVersion(ifMatch, record.version);
  return record;
}
