import type { Knex } from 'knex';
import { familySearchText, type SearchableFamily } from '../../domain/family-search.ts';

/** Columns of the type `json`, which both databases return as text. */
const jsonColumns = ['standards', 'pressureClasses', 'endTypes', 'pcf'] as const;

function parsed(row: Record<string, unknown>): SearchableFamily {
  const entries = jsonColumns.map((column) => [column, JSON.parse(row[column] as string) as unknown]);
  return { ...row, ...Object.fromEntries(entries) } as unknown as SearchableFamily;
}

// Adds end types, pressure classes and symbol keys to the search, and a filter by pressure class.
export async function up(knex: Knex): Promise<void> {
  const rows = (await knex('families').select('*')) as (Record<string, unknown> & { id: string })[];
  for (const row of rows) {
    const family = parsed(row);
    await knex('families')
      .where({ id: row.id })
      .update({ searchText: familySearchText(family) });
    const values = [...new Set(family.pressureClasses)].map((value) => ({ familyId: row.id, facet: 'pressureClass', value }));
    if (values.length > 0) await knex('familyFacets').insert(values);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex('familyFacets').where({ facet: 'pressureClass' }).delete();
}
