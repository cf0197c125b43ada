import type { Knex } from 'knex';

const dayMs = 24 * 60 * 60 * 1000;

interface License {
  id: string;
  expiresAt: string | null;
  /** JSON. */
  limits: string;
}

// A machine that deregisters itself keeps its activation until its last offline token expires.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('registrations', (table) => {
    // When the last offline token of the machine expires; null if none was issued.
    table.string('offlineUntil', 24);
    // When the machine deregistered itself; null while it is registered.
    table.string('signedOffAt', 24);
    table.index(['signedOffAt', 'offlineUntil']);
  });
  // Earlier versions did not record tokens, so assume that each machine got one when it was last seen.
  const licenses = (await knex('licenses').select('id', 'expiresAt', 'limits')) as License[];
  for (const { id, expiresAt, limits } of licenses) {
    const { graceDays } = JSON.parse(limits) as { graceDays: number };
    if (graceDays === 0) continue;
    const machines = (await knex('registrations').where({ licenseId: id }).select('id', 'lastSeenAt')) as {
      id: string;
      lastSeenAt: string;
    }[];
    for (const machine of machines) {
      const graceEnd = new Date(Date.parse(machine.lastSeenAt) + graceDays * dayMs).toISOString();
      const offlineUntil = expiresAt && expiresAt < graceEnd ? expiresAt : graceEnd;
      await knex('registrations').where({ id: machine.id }).update({ offlineUntil });
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex('registrations').whereNotNull('signedOffAt').delete();
  await knex.schema.alterTable('registrations', (table) => {
    table.dropIndex(['signedOffAt', 'offlineUntil']);
    table.dropColumn('offlineUntil');
    table.dropColumn('signedOffAt');
  });
}
