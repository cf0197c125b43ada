import type { Knex } from 'knex';

/** The columns that the search reads. Both databases return columns of the type `json` as text. */
interface Row {
  id: string;
  name: string;
  slug: string;
  description: string;
  category: string;
  standards: string;
  material: string;
  pressureClasses: string;
  endTypes: string;
  pcf: string;
}

const endTypeNames: Record<string, string> = {
  BW: 'butt weld',
  SW: 'socket weld',
  THD: 'threaded',
  FLG: 'flanged',
  PL: 'plain end',
};

const listOf = (json: string) => JSON.parse(json) as string[];

/** The searchable text of a family (server/domain/family-search.ts at the time of this migration). */
function searchText({ name, slug, description, category, standards, material, pressureClasses, endTypes, pcf }: Row): string {
  const ends = listOf(endTypes).map((endType) => endTypeNames[endType] ?? endType);
  const { component, skey } = JSON.parse(pcf) as { component?: string | null; skey?: string | null };
  const lists = [...listOf(standards), material, ...listOf(pressureClasses), ...ends];
  const texts = [name, slug, description, category, ...lists, component, skey];
  return texts
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
    .replaceAll(/[‐-–-]/g, ' ');
}

// Adds end types, pressure classes and symbol keys to the search, and a filter by pressure class.
export async function up(knex: Knex): Promise<void> {
  const rows = (await knex('families').select('*')) as Row[];
  for (const row of rows) {
    await knex('families')
      .where({ id: row.id })
      .update({ searchText: searchText(row) });
    const classes = new Set(listOf(row.pressureClasses));
    const values = [...classes].map((value) => ({ familyId: row.id, facet: 'pressureClass', value }));
    if (values.length > 0) await knex('familyFacets').insert(values);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex('familyFacets').where({ facet: 'pressureClass' }).delete();
}
