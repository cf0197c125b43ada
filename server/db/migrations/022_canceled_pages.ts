import type { Knex } from 'knex';

// Whether an event was public before it was canceled. If so, its page says that it is canceled; otherwise it stays hidden.
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
