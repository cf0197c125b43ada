import type { Knex } from 'knex';
import { toSearchColumns, toSearchText, type SearchableParts } from '../../domain/search-words.ts';
import { nominalSizes } from '../../domain/sizes.ts';
import { isPostgres } from '../query-rows.ts';

// The texts of searches follow from other columns, so that this migration uses the server's own rule. A later change of
// the rule computes them again.

const endTypeNames: Record<string, string> = {
  BW: 'butt weld',
  SW: 'socket weld',
  THD: 'threaded',
  FLG: 'flanged',
  PL: 'plain end',
};

/** Both databases return columns of the type `json` as text. */
type Row = Record<string, string>;
const list = <Item>(json: string | undefined) => JSON.parse(json ?? '[]') as Item[];

function partsOfFamily({ name = '', slug, description = '', category, material, ...row }: Row): SearchableParts {
  const ends = list<string>(row['endTypes']).flatMap((endType) => [endType, endTypeNames[endType]]);
  const { component, skey } = JSON.parse(row['pcf'] ?? '{}') as { component?: string | null; skey?: string | null };
  const sizes = list<{ nps: string }>(row['sizes']).flatMap(({ nps }) => nominalSizes(nps).map((one) => `NPS ${one}`));
  const lists = [...list<string>(row['standards']), material, ...list<string>(row['pressureClasses']), ...ends];
  return { title: name, keywords: [category, slug, ...lists, component, skey, ...sizes], text: [description] };
}

interface Details {
  summary?: string;
  tags?: string[];
  abstract?: string;
  syllabus?: { title: string }[];
}

function partsOfRecord({ title = '', category, body, details = '{}' }: Row): SearchableParts {
  const { summary, tags = [], abstract, syllabus = [] } = JSON.parse(details) as Details;
  const text = [abstract, ...syllabus.map((lesson) => lesson.title), body];
  return { title, keywords: [...tags, category, summary], text: text.filter((part) => typeof part === 'string') };
}

const tables = { families: partsOfFamily, learningRecords: partsOfRecord };

export async function up(knex: Knex): Promise<void> {
  for (const [name, partsOf] of Object.entries(tables)) {
    await knex.schema.alterTable(name, (table) => {
      table.text('searchTitle').notNullable().defaultTo('');
      table.text('searchKeywords').notNullable().defaultTo('');
    });
    for (const row of (await knex(name).select('*')) as Row[]) {
      await knex(name)
        .where({ id: row['id'] })
        .update(toSearchColumns(partsOf(row)));
    }
  }
  // SQLite does not limit the length of a text.
  if (isPostgres(knex)) await knex.raw('alter table "webinarSeries" alter column "searchText" type text');
  for (const { id, title = '' } of (await knex('webinarSeries').select('id', 'title')) as Row[]) {
    await knex('webinarSeries')
      .where({ id })
      .update({ searchText: toSearchText(title) });
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(tables)) {
    for (const column of ['searchTitle', 'searchKeywords']) await knex.raw('alter table ?? drop column ??', [name, column]);
    const title = name === 'families' ? 'sortName' : 'sortTitle';
    await knex(name).update({ searchText: knex.ref(title) });
  }
  await knex('webinarSeries').update({ searchText: knex.raw('lower("title")') });
}
