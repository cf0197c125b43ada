import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('pluginBundles', (table) => {
    table.string('id', 36).primary();
    table.string('version', 17).notNullable().unique();
    // The numbers of the version, by which the newest is found.
    table.integer('major').notNullable();
    table.integer('minor').notNullable();
    table.integer('patch').notNullable();
    table.string('fileName', 120).notNullable();
    table.bigInteger('size').notNullable();
    table.string('sha256', 64).notNullable();
    // Under which the store keeps the bytes.
    table.string('storageKey', 60).notNullable().unique();
    table.string('releasedAt', 24).notNullable();
    table.index(['major', 'minor', 'patch']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('pluginBundles');
}
