import type { Knex } from 'knex';
import type { TransactionOrKnex } from 'objection';

/** Runs SQL with `?` for each value and returns its rows. SQLite's driver returns the rows, PostgreSQL's an object with them. */
export async function queryRows<Row>(tx: TransactionOrKnex, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const answer = (await tx.raw(sql, values as Knex.RawBinding[])) as Row[] | { rows: Row[] };
  return Array.isArray(answer) ? answer : answer.rows;
}

/** For the few statements that differ between the two databases. */
export const isPostgres = (tx: TransactionOrKnex): boolean =>
  (tx as { client: { config: Knex.Config } }).client.config.client === 'pg';
