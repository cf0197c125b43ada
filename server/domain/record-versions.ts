// The columns that all records with a version share. Each change of a record increments its version.
import { newId } from './ids.ts';

/** The columns of a new record. */
export function firstVersion(now: Date) {
  const at = now.toISOString();
  return { id: newId(now.getTime()), version: 1, createdAt: at, updatedAt: at };
}

/** The columns of a changed record. */
export const nextVersion = ({ version }: { version: number }, now: Date) => ({
  version: version + 1,
  updatedAt: now.toISOString(),
});
