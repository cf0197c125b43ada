import type { Knex } from 'knex';

// The highest number of seats that were in use at once, for each license and day.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('seatPeaks', (table) => {
    table.string('licenseId', 36).notNullable().references('id').inTable('licenses').onDelete('CASCADE');
    // YYYY-MM-DD, in UTC.
    table.string('day', 10).notNullable().index();
    table.integer('peak').notNullable();
    table.primary(['licenseId', 'day']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('seatPeaks');
}
