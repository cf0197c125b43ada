import type { Knex } from 'knex';

// What has been reminded of already, so that each reminder is sent once.
export async function up(knex: Knex): Promise<void> {
  // Days before the present expiry of the latest reminder; null before the first.
  await knex.schema.alterTable('licenses', (table) => void table.integer('remindedDays'));
  // The day (YYYY-MM-DD) of the latest digest of overdue requests, in the team's time zone.
  await knex.schema.alterTable('users', (table) => void table.string('digestOn', 10));
}

export async function down(knex: Knex): Promise<void> {
  // SQLite drops a column by copying the table, whose triggers would be lost with it.
  await knex.raw('alter table "licenses" drop column "remindedDays"');
  await knex.raw('alter table "users" drop column "digestOn"');
}
