import { newId } from '../domain/ids.ts';
import { Family } from '../models/Family.ts';
import type { Database } from './database.ts';

/** Puts the shipped catalogue into an empty library; answers how many families it added. */
export async function seedCatalogue(db: Database, now: Date): Promise<number> {
  if (await Family.query(db.read).select('id').first()) return 0;
  // Only a first start reads the catalogue's files.
  const { catalogue } = await import('./seeds/catalogue.ts');
  await db.transaction(async (tx) => {
    for (const given of catalogue) {
      const family = await Family.query(tx).insertAndFetch({
        ...structuredClone(given),
        ...Family.derived(given),
        id: newId(now.getTime()),
        version: 1,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      } as Partial<Family>);
      await family.indexFacets(tx);
    }
  });
  return catalogue.length;
}
