import type { Knex } from 'knex';

interface Family {
  familyId: string;
  userId: string;
  createdAt: string;
  lastUsedAt: string;
}

// Stores each sign-in as a session that access and refresh tokens refer to; ending a session deletes its row. Replaces
// `tokenEpoch`, which could only end all sessions of a user, and `revokedAt`, which applied to refresh tokens only.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('sessions', (table) => {
    table.string('id', 36).primary();
    table.string('userId', 36).notNullable().references('id').inTable('users').onDelete('CASCADE');
    table.string('device', 100).notNullable();
    table.string('address', 60).notNullable();
    table.string('createdAt', 24).notNullable();
    table.string('lastUsedAt', 24).notNullable().index();
    table.index(['userId', 'lastUsedAt', 'id']);
  });
  await knex('refreshTokens').whereNotNull('revokedAt').delete();
  const families = (await knex('refreshTokens')
    .select('familyId', 'userId')
    .min({ createdAt: 'createdAt' })
    .max({ lastUsedAt: 'createdAt' })
    .groupBy('familyId', 'userId')) as Family[];
  for (const { familyId, ...session } of families) {
    await knex('sessions').insert({ id: familyId, ...session, device: 'Unknown device', address: 'unknown' });
  }
  await knex.raw('alter table "refreshTokens" drop column "revokedAt"');
  await knex.raw('alter table "users" drop column "tokenEpoch"');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => table.integer('tokenEpoch').notNullable().defaultTo(1));
  await knex.schema.alterTable('refreshTokens', (table) => table.string('revokedAt', 24));
  await knex.schema.dropTable('sessions');
}
