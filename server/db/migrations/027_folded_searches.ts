import type { Knex } from 'knex';
import { foldText } from '../../domain/fold-text.ts';
import { isPostgres } from '../query-rows.ts';

// Searches ignore accents. The searched texts follow from other columns, so that this migration uses the server's own rule.

const texts = ['searchText'];
const wordTexts = ['searchTitle', 'searchKeywords', 'searchText'];
const tables: Record<string, string[]> = {
  requests: texts,
  licenses: texts,
  registrations: texts,
  enrollments: texts,
  users: texts,
  savedReplies: texts,
  webinarSeries: texts,
  families: wordTexts,
  learningRecords: wordTexts,
};

/** Rows that are read at once: the texts of all requests could exceed the memory. */
const batchSize = 500;

async function foldTable(knex: Knex, table: string, columns: string[]): Promise<void> {
  let rows: Record<string, string>[];
  let lastId = '';
  do {
    rows = await knex(table)
      .select('id', ...columns)
      .where('id', '>', lastId)
      .whereRaw('octet_length("searchText") > length("searchText")')
      .orderBy('id')
      .limit(batchSize);
    for (const { id = '', ...row } of rows) {
      const folded = Object.entries(row).map(([column, text]) => [column, foldText(text)]);
      await knex(table).where({ id }).update(Object.fromEntries(folded));
      lastId = id;
    }
  } while (rows.length === batchSize);
}

export async function up(knex: Knex): Promise<void> {
  // A folded text may be longer. SQLite does not limit the length of a text.
  if (isPostgres(knex)) await knex.raw('alter table "users" alter column "searchText" type text');
  for (const [table, columns] of Object.entries(tables)) await foldTable(knex, table, columns);
}

export async function down(): Promise<void> {}
