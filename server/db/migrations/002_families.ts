import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('families', (table) => {
    table.string('id', 36).primary();
    table.string('slug', 80).notNullable().unique();
    table.string('name', 120).notNullable();
    // Lower-cased name, for sorting in any case.
    table.string('sortName', 120).notNullable();
    table.text('description').notNullable();
    table.string('category', 20).notNullable();
    table.json('standards').notNullable();
    table.string('material', 120).notNullable();
    table.json('pressureClasses').notNullable();
    table.json('endTypes').notNullable();
    table.json('connectors').notNullable();
    table.json('sizes').notNullable();
    table.integer('lod').notNullable();
    table.json('revitVersions').notNullable();
    table.json('pcf').notNullable();
    table.string('fileName', 120);
    table.bigInteger('fileSize');
    table.boolean('active').notNullable();
    table.integer('version').notNullable();
    // Lower-cased text that searches read.
    table.text('searchText').notNullable();
    table.string('createdAt', 24).notNullable();
    table.string('updatedAt', 24).notNullable();
    table.index(['sortName', 'id']);
    table.index(['category', 'id']);
    table.index(['updatedAt', 'id']);
    table.index(['createdAt', 'id']);
  });
  // The values by which the library can be filtered, one row per value.
  await knex.schema.createTable('familyFacets', (table) => {
    table.string('familyId', 36).notNullable().references('id').inTable('families').onDelete('CASCADE').index();
    table.string('facet', 20).notNullable();
    table.string('value', 60).notNullable();
    table.primary(['facet', 'value', 'familyId']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('familyFacets');
  await knex.schema.dropTable('families');
}
