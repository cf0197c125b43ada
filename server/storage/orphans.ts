import type { Database } from '../db/database.ts';
import { PluginBundle } from '../models/PluginBundle.ts';
import type { BundleStore } from './bundle-store.ts';

/** Longer than any upload takes: nothing that is still being written is taken for left behind. */
const orphanAfterMs = 24 * 60 * 60 * 1000;

/**
 * Removes what a server that was killed in the middle of an upload left behind: unfinished objects, and published
 * ones of which the database does not know, once they are a day old.
 */
export async function removeOrphans(db: Database, bundles: BundleStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - orphanAfterMs);
  const keys = await bundles.keysBefore(before);
  // Read after the keys, so that a row that is written in between protects its object.
  const known = new Set((await PluginBundle.query(db.read).select('storageKey')).map(({ storageKey }) => storageKey));
  for (const key of keys.filter((one) => !known.has(one))) await bundles.remove(key);
  await bundles.removeUnfinished(before);
}
