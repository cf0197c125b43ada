import type { Knex } from 'knex';

/**
 * Earlier versions wrote the names of visitors into digests, and the erasure of a visitor does not reach a digest. A failed one
 * would keep the names. The digest of the next morning replaces the deleted ones.
 */
export async function up(knex: Knex): Promise<void> {
  await knex('mails').where({ template: 'overdue-digest', sentAt: null }).delete();
}

export async function down(): Promise<void> {}
