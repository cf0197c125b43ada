import type { Knex } from 'knex';
import type { Model, TransactionOrKnex } from 'objection';

/** Runs SQL text with `?` for each value (`??` is not replaced: names are quoted in the text) and answers its rows. */
export async function rowsOf<Row>(tx: TransactionOrKnex, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const answer: unknown = await (tx as Knex).raw(sql, values as Knex.RawBinding[]);
  // SQLite's driver answers the rows themselves, PostgreSQL's an object around them.
  return Array.isArray(answer) ? (answer as Row[]) : (answer as { rows: Row[] }).rows;
}

/** What a model's rows become it by. */
export interface ModelClass<M extends Model> {
  new (): M;
  tableName: string;
  fromDatabaseJson(row: object): Model;
}

/** The record with this value in a unique column, for the reads that come before each call: as `insertRow`. */
export async function findRow<M extends Model>(
  tx: TransactionOrKnex,
  model: ModelClass<M>,
  column: keyof M & string,
  value: string,
): Promise<M | undefined> {
  const [row] = await rowsOf<object>(tx, `select * from "${model.tableName}" where "${column}" = ?`, [value]);
  return row && (model.fromDatabaseJson(row) as M);
}

/** The record with this id, held against other writers until the transaction ends. */
export async function lockRow<M extends Model>(tx: TransactionOrKnex, model: ModelClass<M>, id: string): Promise<M | undefined> {
  // SQLite has one writer; it knows no lock on a row.
  const lock = (tx as Knex).client.dialect === 'postgresql' ? ' for update' : '';
  const [row] = await rowsOf<object>(tx, `select * from "${model.tableName}" where "id" = ?${lock}`, [id]);
  return row && (model.fromDatabaseJson(row) as M);
}

const texts = new Map<string, string>();

/**
 * Inserts one row of a model, for the writes that come by the thousand: the text is made once for a table and
 * its columns, where Objection builds it anew each time for three times the cost of the insert itself.
 */
export async function insertRow<M extends Model>(
  tx: TransactionOrKnex,
  model: { tableName: string; jsonAttributes?: string[] } & (new () => M),
  row: Partial<M>,
): Promise<void> {
  const columns = Object.keys(row);
  const key = `${model.tableName}:${columns.join()}`;
  let text = texts.get(key);
  if (!text) {
    const names = columns.map((column) => `"${column}"`).join(', ');
    text = `insert into "${model.tableName}" (${names}) values (${columns.map(() => '?').join(', ')})`;
    texts.set(key, text);
  }
  const json = model.jsonAttributes ?? [];
  const values = Object.entries(row).map(([column, value]) => (json.includes(column) ? JSON.stringify(value) : value));
  await rowsOf(tx, text, values);
}
