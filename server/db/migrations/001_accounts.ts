import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.string('id', 36).primary();
    table.string('email', 254).notNullable().unique();
    table.string('name', 100).notNullable();
    table.string('passwordHash', 200).notNullable();
    table.string('role', 10).notNullable();
    table.boolean('active').notNullable().defaultTo(true);
    table.integer('tokenEpoch').notNullable().defaultTo(1);
    table.string('createdAt', 24).notNullable();
    table.string('updatedAt', 24).notNullable();
  });
  await knex.schema.createTable('refreshTokens', (table) => {
    table.string('tokenHash', 64).primary();
    // All tokens that descend from one sign-in.
    table.string('familyId', 36).notNullable().index();
    table.string('userId', 36).notNullable().references('id').inTable('users').onDelete('CASCADE').index();
    table.string('createdAt', 24).notNullable();
    table.string('expiresAt', 24).notNullable();
    table.string('usedAt', 24);
    table.string('revokedAt', 24);
  });
  await knex.schema.createTable('activityLog', (table) => {
    table.string('id', 36).primary();
    table.string('at', 24).notNullable();
    table.string('actorKind', 10).notNullable();
    table.string('actorId', 36);
    table.string('actorLabel', 120).notNullable();
    table.string('action', 60).notNullable();
    table.string('entityKind', 40).notNullable();
    table.string('entityId', 100).notNullable();
    table.string('entityLabel', 200).notNullable();
    table.json('changes').notNullable();
    table.string('requestId', 64);
    table.index(['at', 'id']);
    table.index(['action', 'at', 'id']);
    table.index(['actorId', 'at', 'id']);
    table.index(['entityId', 'at', 'id']);
  });
  await knex.schema.createTable('limitCounters', (table) => {
    table.string('bucket', 100).primary();
    // Milliseconds since 1970.
    table.bigInteger('windowEndsAt').notNullable().index();
    table.integer('count').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['limitCounters', 'activityLog', 'refreshTokens', 'users']) await knex.schema.dropTable(table);
}
