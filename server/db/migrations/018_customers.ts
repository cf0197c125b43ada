import type { Knex } from 'knex';

/** Indexes for looking up email addresses and companies in any case. */
const indexes: Record<string, string> = {
  requests_customer_email: '"requests" (lower("email"))',
  requests_customer_company: '"requests" (lower("company"))',
  licenses_customer_email: '"licenses" (lower("customerEmail"))',
  licenses_customer_company: '"licenses" (lower("customerCompany"))',
  enrollments_customer_email: '"enrollments" (lower("email"))',
  enrollments_customer_company: '"enrollments" (lower("company"))',
  mails_customer_recipient: '"mails" (lower("recipient"))',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) await knex.raw(`create index "${name}" on ${columns}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index "${name}"`);
}
