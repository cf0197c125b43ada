import { versionChanged } from '../problems.ts';

export const etagOf = (version: number) => `"${version}"`;

/**
 * Holds the caller's `If-Match` against the record's version; without the header every version will do.
 * @throws Problem VERSION_CHANGED
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(etagOf(version))) throw versionChanged(version);
}

/** Whether the caller's `If-None-Match` names this state; weakly compared, as RFC 9110 13.1.2 has it. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
