import type { Knex } from 'knex';
import { isPostgres } from '../query-rows.ts';

/** A name in lower case may be longer: "İ" becomes two characters. SQLite does not limit the length of a text. */
export async function up(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  for (const table of ['requests', 'enrollments', 'families'])
    await knex.raw('alter table ?? alter column "sortName" type text', [table]);
}

export async function down(): Promise<void> {}
