import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('pluginBundles', (table) => {
    table.string('id', 36).primary();
    table.string('version', 17).notNullable().unique();
    // The version as numbers, to find the newest.
    table.integer('major').notNullable();
    table.integer('minor').notNullable();
    table.integer('patch').notNullable();
    table.string('fileName', 120).notNullable();
    table.bigInteger('size').notNullable();
    table.string('sha256', 64).notNullable();
    // The key of the file in the bundle store.
    table.string('storageKey', 60).notNullable().unique();
    table.string('releasedAt', 24).notNullable();
    table.index(['major', 'minor', 'patch']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('pluginBundles');
}
