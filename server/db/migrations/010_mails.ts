import type { Knex } from 'knex';

// The transactional outbox: an email is written in the transaction of the change that causes it and sent afterward.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('mails', (table) => {
    table.string('id', 36).primary();
    // The Message-ID header, the same for every attempt, so that mail clients can recognize duplicates.
    table.string('messageId', 200).notNullable().unique();
    table.string('template', 40).notNullable();
    table.string('recipient', 254).notNullable().index();
    // Values for the template. Emptied after the email is sent.
    table.text('data').notNullable();
    // The record that the email is about; erasing the record erases its emails.
    table.string('entityKind', 30);
    table.string('entityId', 36).index();
    table.string('createdAt', 24).notNullable();
    // Null if the email was sent or failed permanently.
    table.string('dueAt', 24).index();
    // Until then, the email is reserved for the process that is sending it.
    table.string('claimedUntil', 24);
    table.integer('attempts').notNullable().defaultTo(0);
    table.text('lastError');
    table.string('sentAt', 24);
    table.string('failedAt', 24).index();
    // When an administrator retried the failed email.
    table.string('retriedAt', 24);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('mails');
}
