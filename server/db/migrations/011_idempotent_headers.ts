import type { Knex } from 'knex';

// Stores the headers `Location` and `ETag`, so that a repeated call gets those of the first response.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('idempotencyKeys', (table) => {
    table.json('headers');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('idempotencyKeys', (table) => {
    table.dropColumn('headers');
  });
}
