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
