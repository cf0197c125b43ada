import type { Knex } from 'knex';

/** Lower-casing can make a name longer (İ), and PostgreSQL refuses a text that is too long for its column. */
const maxSearchText = 360;

// Users can be invited, can set a password with a link in an email, and can have a second factor.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.integer('version').notNullable().defaultTo(1);
    // Lower-cased name and email address.
    table.string('searchText', maxSearchText).notNullable().defaultTo('');
    // Null until an invited user has set a password.
    table.string('passwordSetAt', 24);
    // Encrypted. The pending secret becomes active with its first valid code.
    table.text('totpSecret');
    table.text('totpPendingSecret');
    // The time step of the last accepted code: each code works once.
    table.bigInteger('totpLastStep').notNullable().defaultTo(0);
    table.string('secondFactorAt', 24);
    table.index(['name', 'id']);
    table.index(['createdAt', 'id']);
  });
  const users = (await knex('users').select('id', 'name', 'email', 'createdAt')) as Record<string, string>[];
  for (const { id, name, email, createdAt } of users) {
    const searchText = `${name} ${email}`.toLowerCase().slice(0, maxSearchText);
    await knex('users').where({ id }).update({ searchText, passwordSetAt: createdAt });
  }
  await knex.schema.createTable('recoveryCodes', (table) => {
    table.string('codeHash', 64).primary();
    table.string('userId', 36).notNullable().references('id').inTable('users').onDelete('CASCADE').index();
  });
  await knex.schema.createTable('passwordLinks', (table) => {
    table.string('tokenHash', 64).primary();
    table.string('userId', 36).notNullable().references('id').inTable('users').onDelete('CASCADE').index();
    table.string('purpose', 20).notNullable();
    table.string('expiresAt', 24).notNullable().index();
  });
}

const added = ['version', 'searchText', 'passwordSetAt', 'totpSecret', 'totpPendingSecret', 'totpLastStep', 'secondFactorAt'];

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('passwordLinks');
  await knex.schema.dropTable('recoveryCodes');
  await knex.schema.alterTable('users', (table) => {
    table.dropIndex(['name', 'id']);
    table.dropIndex(['createdAt', 'id']);
  });
  for (const column of added) await knex.raw('alter table "users" drop column ??', [column]);
}
