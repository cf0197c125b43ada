import { versionChanged } from '../problems.ts';

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
