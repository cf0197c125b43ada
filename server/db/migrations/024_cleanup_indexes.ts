import type { Knex } from 'knex';

/** Indexes for deleting expired rows, and for the state of the outbox, in which most emails are sent. */
const indexes: Record<string, string> = {
  refresh_tokens_expires_at: '"refreshTokens" ("expiresAt")',
  requests_closed_at: '"requests" ("closedAt") where "closedAt" is not null',
  mails_sent_at: '"mails" ("sentAt") where "sentAt" is not null',
  mails_unsent: '"mails" ("id") where "sentAt" is null',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) await knex.raw(`create index "${name}" on ${columns}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index "${name}"`);
}
