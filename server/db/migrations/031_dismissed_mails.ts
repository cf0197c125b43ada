import type { Knex } from 'knex';

/** An administrator can dismiss a failed email, so that it is no longer shown and retried with the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('mails', (table) => void table.string('dismissedAt', 24));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('mails', (table) => void table.dropColumn('dismissedAt'));
}
