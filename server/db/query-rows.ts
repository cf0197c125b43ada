import type { Knex } from 'knex';
import type { TransactionOrKnex } from 'objection';

/**
 * Runs SQL with `?` for each value and returns its rows. The driver of SQLite returns an array of rows, that of PostgreSQL
 * an object with the rows.
 */
export async function queryRows<Row>(tx: TransactionOrKnex, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const answer = (await tx.raw(sql, values as Knex.RawBinding[])) as Row[] | { rows: Row[] };
  return Array.isArray(answer) ? answer : answer.rows;
}

/** Whether the database is PostgreSQL, for the few statements that differ between the two databases. */
export const isPostgres = (tx: TransactionOrKnex): boolean =>
  (tx as { client: { config: Knex.Config } }).client.config.client === 'pg';
