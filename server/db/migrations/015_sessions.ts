import type { Knex } from 'knex';

interface Family {
  familyId: string;
  userId: string;
  createdAt: string;
  lastUsedAt: string;
}

// A sign-in is a row that access and refresh tokens name: ending it deletes the row. The epoch of a user and the marks
// of revoked tokens did the same for all sessions of a user and for refresh tokens only.
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
