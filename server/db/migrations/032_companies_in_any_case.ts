import type { Knex } from 'knex';
import { isPostgres } from '../query-rows.ts';

/** Tables with a company -> the column of its name, and the index of migration 018 on the name in lower case. */
const tables = {
  requests: { company: 'company', oldIndex: 'requests_customer_company' },
  licenses: { company: 'customerCompany', oldIndex: 'licenses_customer_company' },
  enrollments: { company: 'company', oldIndex: 'enrollments_customer_company' },
};

/** Rows that are read at once. */
const batchSize = 500;

/** SQL lower-cases ASCII, as fast as possible. JavaScript lower-cases the names with other letters. */
async function fill(knex: Knex, table: string, company: string): Promise<void> {
  // In some locales, PostgreSQL does not change I to i.
  const inLowerCase = knex.raw(isPostgres(knex) ? 'lower(?? collate "C")' : 'lower(??)', [company]);
  await knex(table).whereNotNull(company).update({ companyKey: inLowerCase });
  let rows: { id: string; name: string }[];
  let lastId = '';
  do {
    rows = await knex(table)
      .select('id', { name: company })
      .where('id', '>', lastId)
      .whereRaw('octet_length(??) > length(??)', [company, company])
      .orderBy('id')
      .limit(batchSize);
    for (const { id, name } of rows) {
      await knex(table).where({ id }).update({ companyKey: name.toLowerCase() });
      lastId = id;
    }
  } while (rows.length === batchSize);
}

/**
 * A company is looked up by its name in lower case. JavaScript writes it: the `lower` of SQLite, and that of PostgreSQL in some
 * locales, change only ASCII, so that RØR and rør were two customers. Stop all servers first: earlier versions do not write the
 * column.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, { company, oldIndex }] of Object.entries(tables)) {
    await knex.schema.alterTable(name, (table) => void table.text('companyKey'));
    await fill(knex, name, company);
    await knex.schema.alterTable(name, (table) => void table.index(['companyKey']));
    await knex.raw('drop index ??', [oldIndex]);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const [name, { company, oldIndex }] of Object.entries(tables)) {
    await knex.raw(`create index ?? on ?? (lower(??))`, [oldIndex, name, company]);
    await knex.schema.alterTable(name, (table) => void table.dropIndex(['companyKey']));
    await knex.raw('alter table ?? drop column ??', [name, 'companyKey']);
  }
}
