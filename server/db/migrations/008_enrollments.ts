import type { Knex } from 'knex';

// Renames the tables of enrollments to the spelling of the contract.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.renameTable('enrolments', 'enrollments');
  await knex.schema.renameTable('enrolmentTokens', 'enrollmentTokens');
  await knex.schema.alterTable('enrollmentTokens', (table) => {
    table.renameColumn('enrolmentId', 'enrollmentId');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('enrollmentTokens', (table) => {
    table.renameColumn('enrollmentId', 'enrolmentId');
  });
  await knex.schema.renameTable('enrollmentTokens', 'enrolmentTokens');
  await knex.schema.renameTable('enrollments', 'enrolments');
}
