import type { Knex } from 'knex';

// Records the reminders that were sent, so that each is sent only once.
export async function up(knex: Knex): Promise<void> {
  // The latest reminder, in days before the current expiry; null before the first.
  await knex.schema.alterTable('licenses', (table) => void table.integer('remindedDays'));
  // The day (YYYY-MM-DD) of the latest digest of overdue requests, in the team's time zone.
  await knex.schema.alterTable('users', (table) => void table.string('digestOn', 10));
}

export async function down(knex: Knex): Promise<void> {
  // SQLite drops a column by copying the table, whose triggers would be lost with it.
  await knex.raw('alter table "licenses" drop column "remindedDays"');
  await knex.raw('alter table "users" drop column "digestOn"');
}
