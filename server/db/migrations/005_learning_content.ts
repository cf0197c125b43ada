import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Webinars, training courses, tutorials and learning paths. Shared fields, and fields by which lists are filtered or
  // sorted, are columns. The other fields of a kind are in `details`.
  await knex.schema.createTable('learningRecords', (table) => {
    table.string('id', 36).primary();
    table.string('kind', 20).notNullable();
    table.string('slug', 80).notNullable();
    table.string('title', 160).notNullable();
    // Lower-cased title, for sorting in any case. Lower-casing can make a text longer.
    table.string('sortTitle', 320).notNullable();
    // Null if the kind has no statuses.
    table.string('status', 20);
    table.boolean('published').notNullable();
    table.string('category', 20);
    table.string('level', 20);
    table.string('type', 20);
    table.string('format', 20);
    table.string('seriesId', 80).index();
    table.string('startsAt', 24);
    // `startsAt`, or the latest instant if there is no date.
    table.string('sortStart', 24).notNullable();
    // Duration; 0 if unknown.
    table.double('minutes').notNullable();
    table.integer('places');
    table.integer('taken').notNullable();
    table.integer('completed').notNullable();
    table.integer('views').notNullable();
    // Tutorials: CommonMark.
    table.text('body');
    table.json('details').notNullable();
    table.integer('version').notNullable();
    // Lower-cased text that visitors' searches read.
    table.text('searchText').notNullable();
    table.string('createdAt', 24).notNullable();
    table.string('updatedAt', 24).notNullable();
    table.unique(['kind', 'slug']);
    for (const column of ['sortTitle', 'sortStart', 'minutes', 'taken', 'completed', 'views', 'updatedAt', 'createdAt']) {
      table.index(['kind', column, 'id']);
    }
    table.index(['kind', 'status', 'sortTitle', 'id']);
    table.index(['kind', 'status', 'sortStart', 'id']);
    table.index(['kind', 'category', 'sortTitle', 'id']);
    table.index(['kind', 'level', 'sortTitle', 'id']);
    table.index(['kind', 'type', 'sortTitle', 'id']);
    table.index(['kind', 'format', 'sortTitle', 'id']);
  });
  // The title of a series, as last saved with one of its webinars. A series without webinars is not shown.
  await knex.schema.createTable('webinarSeries', (table) => {
    table.string('id', 80).primary();
    table.string('title', 120).notNullable();
    table.string('searchText', 240).notNullable();
  });
  await knex.schema.createTable('tutorialTags', (table) => {
    table.string('tutorialId', 36).notNullable().references('id').inTable('learningRecords').onDelete('CASCADE').index();
    table.string('tag', 40).notNullable();
    table.primary(['tag', 'tutorialId']);
  });
  // The steps of learning paths. A step is deleted with its path or with its record.
  await knex.schema.createTable('learningPathItems', (table) => {
    table.string('pathId', 36).notNullable().references('id').inTable('learningRecords').onDelete('CASCADE');
    table.integer('position').notNullable();
    table.string('recordId', 36).notNullable().references('id').inTable('learningRecords').onDelete('CASCADE').index();
    table.boolean('required').notNullable();
    table.primary(['pathId', 'position']);
    table.unique(['pathId', 'recordId']);
  });
  // The participants, kept as long as the record, so that its organizers can contact them.
  await knex.schema.createTable('enrolments', (table) => {
    table.string('id', 36).primary();
    table.string('recordId', 36).notNullable().references('id').inTable('learningRecords').onDelete('CASCADE');
    table.string('name', 100).notNullable();
    // Lower case, so that one email address registers only once.
    table.string('email', 254).notNullable();
    table.string('company', 120);
    table.string('createdAt', 24).notNullable();
    // When the path was first completed with one of the tokens.
    table.string('completedAt', 24);
    table.unique(['recordId', 'email']);
  });
  await knex.schema.createTable('enrolmentTokens', (table) => {
    table.string('tokenHash', 64).primary();
    table.string('enrolmentId', 36).notNullable().references('id').inTable('enrolments').onDelete('CASCADE').index();
    table.string('createdAt', 24).notNullable();
    table.string('completedAt', 24);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [
    'enrolmentTokens',
    'enrolments',
    'learningPathItems',
    'tutorialTags',
    'webinarSeries',
    'learningRecords',
  ]) {
    await knex.schema.dropTable(table);
  }
}
