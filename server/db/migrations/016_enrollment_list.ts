import type { Knex } from 'knex';

interface Person {
  id: string;
  name: string;
  email: string;
  company: string | null;
}

/** Number of rows that are read at once. */
const batchSize = 1000;
/** Lower-casing can make a name longer (İ), and PostgreSQL refuses a text that is too long for its column. */
const maxSortName = 100;

/** Fills the new columns. Lower-cases the texts in JavaScript, because SQLite lower-cases only ASCII. */
async function fill(knex: Knex): Promise<void> {
  let after = '';
  for (;;) {
    const query = knex<Person>('enrollments').where('id', '>', after).orderBy('id').limit(batchSize);
    const people = await query.select('id', 'name', 'email', 'company');
    for (const { id, name, email, company } of people) {
      const searchText = [name, email, company ?? ''].join('\n').toLowerCase();
      await knex('enrollments')
        .where({ id })
        .update({ sortName: name.toLowerCase().slice(0, maxSortName), searchText });
    }
    const last = people.at(-1);
    if (!last) return;
    after = last.id;
  }
}

// Columns and indexes for the lists of participants, of one record or of all: sorted by time or name, with a search.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('enrollments', (table) => {
    table.string('sortName', maxSortName).notNullable().defaultTo('');
    table.text('searchText').notNullable().defaultTo('');
  });
  await fill(knex);
  await knex.schema.alterTable('enrollments', (table) => {
    table.index(['recordId', 'createdAt', 'id']);
    table.index(['recordId', 'sortName', 'id']);
    table.index(['createdAt', 'id']);
    table.index(['sortName', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('enrollments', (table) => {
    table.dropIndex(['recordId', 'createdAt', 'id']);
    table.dropIndex(['recordId', 'sortName', 'id']);
    table.dropIndex(['createdAt', 'id']);
    table.dropIndex(['sortName', 'id']);
  });
  await knex.schema.alterTable('enrollments', (table) => {
    table.dropColumns('sortName', 'searchText');
  });
}
