import type { Knex } from 'knex';

// A repeated call is answered with the headers of the first answer too: `Location` and `ETag`.
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
