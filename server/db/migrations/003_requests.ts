import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // The requests of all four desks. Shared fields, and fields by which lists are filtered or sorted, are columns. The other
  // fields of a desk are in `details`.
  await knex.schema.createTable('requests', (table) => {
    table.string('id', 36).primary();
    table.string('desk', 20).notNullable();
    table.string('reference', 20).notNullable().unique();
    table.string('name', 100).notNullable();
    table.string('sortName', 100).notNullable();
    table.string('email', 254).notNullable();
    table.string('company', 120);
    table.string('phone', 40);
    table.string('country', 60);
    table.text('message').notNullable();
    table.string('page', 200);
    table.string('status', 30).notNullable();
    table.string('kind', 30);
    table.integer('priority');
    table.string('assigneeId', 36).references('id').inTable('users').onDelete('SET NULL');
    table.json('details').notNullable();
    table.integer('version').notNullable();
    table.text('searchText').notNullable();
    table.string('createdAt', 24).notNullable();
    table.string('updatedAt', 24).notNullable();
    table.string('firstRespondedAt', 24);
    table.string('closedAt', 24);
    table.index(['desk', 'createdAt', 'id']);
    table.index(['desk', 'updatedAt', 'id']);
    table.index(['desk', 'sortName', 'id']);
    table.index(['desk', 'reference', 'id']);
    table.index(['desk', 'priority', 'id']);
    table.index(['desk', 'status', 'createdAt', 'id']);
    table.index(['assigneeId']);
  });
  await knex.schema.createTable('requestNotes', (table) => {
    table.string('id', 36).primary();
    table.string('requestId', 36).notNullable().references('id').inTable('requests').onDelete('CASCADE').index();
    table.string('authorId', 36).references('id').inTable('users').onDelete('SET NULL');
    table.string('authorName', 100).notNullable();
    table.string('at', 24).notNullable();
    table.text('text').notNullable();
  });
  await knex.schema.createTable('referenceCounters', (table) => {
    table.string('desk', 20).notNullable();
    table.integer('year').notNullable();
    table.integer('last').notNullable();
    table.primary(['desk', 'year']);
  });
  await knex.schema.createTable('idempotencyKeys', (table) => {
    table.string('operation', 60).notNullable();
    table.string('key', 100).notNullable();
    table.string('bodyHash', 64).notNullable();
    table.integer('status').notNullable();
    table.json('response').notNullable();
    table.string('createdAt', 24).notNullable().index();
    table.primary(['operation', 'key']);
  });
  // Of submissions that were classified as spam, only the count is stored.
  await knex.schema.createTable('spamCounters', (table) => {
    table.string('desk', 20).notNullable();
    table.string('day', 10).notNullable();
    table.string('reason', 20).notNullable();
    table.integer('count').notNullable();
    table.primary(['desk', 'day', 'reason']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['spamCounters', 'idempotencyKeys', 'referenceCounters', 'requestNotes', 'requests']) {
    await knex.schema.dropTable(table);
  }
}
