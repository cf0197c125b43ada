import { firstVersion } from '../domain/record-versions.ts';
import { Activity } from '../models/Activity.ts';
import { Family, FamilyFacet } from '../models/Family.ts';
import type { Database } from '../db/database.ts';

/** Fills an empty library with the shipped catalog, unless families were deleted. Returns the number of added families. */
export async function seedCatalog(db: Database, now: Date): Promise<number> {
  if (await Family.query(db.read).select('id').first()) return 0;
  if (await Activity.query(db.read).select('id').findOne({ action: 'family.deleted' })) return 0;
  // Loaded only at the first start.
  const { catalog } = await import('./catalog.ts');
  await db.transaction(async (tx) => {
    const families: Family[] = [];
    for (const given of catalog) {
      const family = await Family.query(tx).insert({
        ...structuredClone(given),
        ...Family.derived(given),
        ...firstVersion(now),
      } as Partial<Family>);
      families.push(family);
    }
    // The rows of all families at once, because most of the cost is that of a statement.
    await FamilyFacet.insertRows(
      tx,
      families.flatMap(({ facetRows }) => facetRows),
    );
  });
  return catalog.length;
}
