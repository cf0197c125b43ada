import type { Knex } from 'knex';

// The messages of a request after the first one, the links to the visitor's page, and saved replies.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('requestMessages', (table) => {
    table.string('id', 36).primary();
    table.string('requestId', 36).notNullable().references('id').inTable('requests').onDelete('CASCADE').index();
    // Who wrote it: 'visitor' or 'team'.
    table.string('side', 10).notNullable();
    table.string('authorId', 36).references('id').inTable('users').onDelete('SET NULL');
    table.string('authorName', 100).notNullable();
    table.string('at', 24).notNullable();
    table.text('text').notNullable();
    // The email of a reply. The outbox deletes a sent email after 30 days; the reply is kept.
    table.string('mailId', 36);
  });
  // The links to the visitor's page. Each email has a different link, because tokens are stored only as hashes.
  await knex.schema.createTable('requestTokens', (table) => {
    table.string('hash', 64).primary();
    table.string('requestId', 36).notNullable().references('id').inTable('requests').onDelete('CASCADE').index();
    table.string('createdAt', 24).notNullable();
  });
  await knex.schema.createTable('savedReplies', (table) => {
    table.string('id', 36).primary();
    table.string('title', 80).notNullable();
    table.string('sortTitle', 160).notNullable();
    table.text('text').notNullable();
    table.text('searchText').notNullable();
    table.integer('version').notNullable();
    table.string('createdAt', 24).notNullable();
    table.string('updatedAt', 24).notNullable();
    table.index(['sortTitle', 'id']);
    table.index(['updatedAt', 'id']);
    table.index(['createdAt', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['savedReplies', 'requestTokens', 'requestMessages']) await knex.schema.dropTable(table);
}
