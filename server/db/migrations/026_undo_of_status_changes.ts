import type { Knex } from 'knex';

// What an undo of the latest status change needs.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('requests', (table) => {
    table.json('lastMove');
  });
}

export async function down(knex: Knex): Promise<void> {
  // SQLite drops a column by copying the table, whose triggers (migration 007) would be lost with it.
  await knex.raw('alter table "requests" drop column "lastMove"');
}
