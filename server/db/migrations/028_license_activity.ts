import type { Knex } from 'knex';

// Entries about a machine name its license, so that they are also found among the entries about the license. Older entries
// about machines that are no longer registered only have the ending of the license key.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('activityLog', (table) => {
    table.string('licenseId', 36);
    table.index(['licenseId', 'at', 'id']);
  });
  const license = knex('registrations').select('licenseId').whereRaw('?? = ??', ['registrations.id', 'activityLog.entityId']);
  await knex('activityLog').where({ entityKind: 'machine' }).update({ licenseId: license });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('activityLog', (table) => {
    table.dropIndex(['licenseId', 'at', 'id']);
    table.dropColumn('licenseId');
  });
}
