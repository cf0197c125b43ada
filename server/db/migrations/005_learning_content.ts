import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Webinars, training courses, tutorials and learning paths: what they share, and what a list filters or
  // sorts by, in columns; the rest of a kind's own fields in `details`.
  await knex.schema.createTable('learningRecords', (table) => {
    table.string('id', 36).primary();
    table.string('kind', 20).notNullable();
    table.string('slug', 80).notNullable();
    table.string('title', 160).notNullable();
    // Lower-cased title: the order in which people expect titles. Lower case may be longer.
    table.string('sortTitle', 320).notNullable();
    // Null where the kind has no statuses.
    table.string('status', 20);
    table.boolean('published').notNullable();
    table.string('category', 20);
    table.string('level', 20);
    table.string('type', 20);
    table.string('format', 20);
    table.string('seriesId', 80).index();
    table.string('startsAt', 24);
    // `startsAt`, or the end of time where there is none.
    table.string('sortStart', 24).notNullable();
    // How long it takes; 0 where that is not said.
    table.double('minutes').notNullable();
    table.integer('places');
    table.integer('taken').notNullable();
    table.integer('completed').notNullable();
    table.integer('views').notNullable();
    // Tutorials: CommonMark.
    table.text('body');
    table.json('details').notNullable();
    table.integer('version').notNullable();
    // Lower-cased text that a search of visitors looks into.
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
  // The title of a series as it was last written with one of its webinars. One that no webinar names any more
  // is seen nowhere.
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
  // The steps of learning paths. A step goes with its path and with its record.
  await knex.schema.createTable('learningPathItems', (table) => {
    table.string('pathId', 36).notNullable().references('id').inTable('learningRecords').onDelete('CASCADE');
    table.integer('position').notNullable();
    table.string('recordId', 36).notNullable().references('id').inTable('learningRecords').onDelete('CASCADE').index();
    table.boolean('required').notNullable();
    table.primary(['pathId', 'position']);
    table.unique(['pathId', 'recordId']);
  });
  // Who takes part: kept as long as the record, so that those who run it can reach them.
  await knex.schema.createTable('enrolments', (table) => {
    table.string('id', 36).primary();
    table.string('recordId', 36).notNullable().references('id').inTable('learningRecords').onDelete('CASCADE');
    table.string('name', 100).notNullable();
    // Lower-cased: an e-mail takes one place, in whichever case it is written.
    table.string('email', 254).notNullable();
    table.string('company', 120);
    table.string('createdAt', 24).notNullable();
    // When one of its tokens first completed the path.
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
