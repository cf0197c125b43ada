import type { Knex } from 'knex';

// Whether visitors saw an event before it was canceled: its page then says so, while one canceled as a draft stays hidden.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('learningRecords', (table) => {
    table.boolean('canceledInPublic').notNullable().defaultTo(false);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('learningRecords', (table) => {
    table.dropColumn('canceledInPublic');
  });
}
