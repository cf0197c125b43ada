import type { Knex } from 'knex';

// Saved views: addresses of admin lists to which a user has given a name.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('savedViews', (table) => {
    table.string('id', 36).primary();
    table.string('userId', 36).notNullable().references('id').inTable('users').onDelete('CASCADE');
    table.string('list', 40).notNullable();
    table.string('name', 60).notNullable();
    table.string('sortName', 120).notNullable();
    table.text('query').notNullable();
    table.boolean('pinned').notNullable();
    table.string('createdAt', 24).notNullable();
    table.string('updatedAt', 24).notNullable();
    table.unique(['userId', 'list', 'sortName']);
    table.index(['userId', 'sortName', 'id']);
    table.index(['userId', 'createdAt', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('savedViews');
}
