import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('licenses', (table) => {
    table.string('id', 36).primary();
    // SHA-256 of the key, base64url. The key itself is not stored.
    table.string('keyHash', 43).notNullable().unique();
    table.string('keyEnding', 4).notNullable();
    table.string('type', 20).notNullable();
    table.string('product', 20).notNullable();
    table.string('customerName', 100).notNullable();
    // Lower-cased name, for sorting in any case.
    table.text('sortCustomer').notNullable();
    table.string('customerEmail', 254).notNullable();
    table.string('customerCompany', 120);
    table.string('issuedAt', 24).notNullable();
    table.string('expiresAt', 24);
    // `expiresAt`, or the latest instant if the license does not expire.
    table.string('sortExpiresAt', 24).notNullable();
    table.integer('maxActivations').notNullable();
    table.integer('maxInstances').notNullable();
    table.json('limits').notNullable();
    table.string('deactivatedAt', 24);
    table.string('deactivationReason', 500);
    table.text('notes');
    table.integer('version').notNullable();
    // Lower-cased text that searches read.
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
    // One activation per machine. The index also finds the machines of a license.
    table.unique(['licenseId', 'fingerprintHash']);
    table.index(['lastSeenAt', 'id']);
    table.index(['registeredAt', 'id']);
    table.index(['sortMachineName', 'id']);
  });
  // Leases. Lapsed leases do not count; they are deleted when the next session takes a seat.
  await knex.schema.createTable('instances', (table) => {
    table.string('registrationId', 36).notNullable().references('id').inTable('registrations').onDelete('CASCADE');
    table.string('instanceId', 36).notNullable();
    table.string('licenseId', 36).notNullable().references('id').inTable('licenses').onDelete('CASCADE');
    table.string('leaseExpiresAt', 24).notNullable();
    // One seat per session.
    table.primary(['registrationId', 'instanceId']);
    // A covering index for the seats in use.
    table.index(['licenseId', 'leaseExpiresAt', 'registrationId', 'instanceId'], 'instances_running_index');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['instances', 'registrations', 'licenses']) await knex.schema.dropTable(table);
}
