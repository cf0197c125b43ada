import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('licenses', (table) => {
    table.string('id', 36).primary();
    // SHA-256 of the key, base64url; the key itself is kept nowhere.
    table.string('keyHash', 43).notNullable().unique();
    table.string('keyEnding', 4).notNullable();
    table.string('type', 20).notNullable();
    table.string('product', 20).notNullable();
    table.string('customerName', 100).notNullable();
    // Lower-cased name: the order in which people expect names.
    table.text('sortCustomer').notNullable();
    table.string('customerEmail', 254).notNullable();
    table.string('customerCompany', 120);
    table.string('issuedAt', 24).notNullable();
    table.string('expiresAt', 24);
    // `expiresAt`, or the farthest instant where there is none.
    table.string('sortExpiresAt', 24).notNullable();
    table.integer('maxActivations').notNullable();
    table.integer('maxInstances').notNullable();
    table.json('limits').notNullable();
    table.string('deactivatedAt', 24);
    table.string('deactivationReason', 500);
    table.text('notes');
    table.integer('version').notNullable();
    // Lower-cased text that a search looks into.
    table.text('searchText').notNullable();
    table.string('createdAt', 24).notNullable();
    table.string('updatedAt', 24).notNullable();
    table.index(['issuedAt', 'id']);
    table.index(['sortExpiresAt', 'id']);
    table.index(['sortCustomer', 'id']);
    table.index(['updatedAt', 'id']);
  });
  await knex.schema.createTable('registrations', (table) => {
    table.string('id', 36).primary();
    table.string('licenseId', 36).notNullable().references('id').inTable('licenses').onDelete('CASCADE');
    // SHA-256 of the fingerprint, base64url.
    table.string('fingerprintHash', 43).notNullable();
    table.string('machineName', 120).notNullable();
    table.text('sortMachineName').notNullable();
    table.string('userName', 120).notNullable();
    table.string('os', 120).notNullable();
    table.string('hostVersion', 60).notNullable();
    table.string('pluginVersion', 40).notNullable();
    table.text('searchText').notNullable();
    table.string('registeredAt', 24).notNullable();
    table.string('lastSeenAt', 24).notNullable();
    // One machine, one activation; also finds the machines of a license.
    table.unique(['licenseId', 'fingerprintHash']);
    table.index(['lastSeenAt', 'id']);
    table.index(['registeredAt', 'id']);
    table.index(['sortMachineName', 'id']);
  });
  // Leases; those that have lapsed count for nothing and go when the next session takes a seat.
  await knex.schema.createTable('instances', (table) => {
    table.string('registrationId', 36).notNullable().references('id').inTable('registrations').onDelete('CASCADE');
    table.string('instanceId', 36).notNullable();
    table.string('licenseId', 36).notNullable().references('id').inTable('licenses').onDelete('CASCADE');
    table.string('leaseExpiresAt', 24).notNullable();
    // One session, one seat.
    table.primary(['registrationId', 'instanceId']);
    // Answers who holds a seat without a look at the rows.
    table.index(['licenseId', 'leaseExpiresAt', 'registrationId', 'instanceId'], 'instances_running_index');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['instances', 'registrations', 'licenses']) await knex.schema.dropTable(table);
}
