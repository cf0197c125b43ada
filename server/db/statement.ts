import type { Knex } from 'knex';
import type { Model, TransactionOrKnex } from 'objection';

/** What Knex's runner calls of its client; Knex's types do not name it. */
interface Client {
  acquireConnection(): Promise<unknown>;
  query(connection: unknown, query: { method: 'raw'; sql: string; bindings: readonly unknown[] }): Promise<{ response: Answer }>;
  releaseConnection(connection: unknown): Promise<void>;
}
/** SQLite's driver answers the rows themselves, PostgreSQL's an object around them. */
type Answer = unknown[] | { rows: unknown[] };

/**
 * Runs SQL text with `?` for each value (`??` is not replaced: names are quoted in the text) and answers its rows.
 * It hands the text to the connection as Knex's runner does: what Knex builds around a text that is finished costs
 * more than most of these statements.
 */
export async function rowsOf<Row>(tx: TransactionOrKnex, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = (tx as Knex).client as Client;
  const connection = await client.acquireConnection();
  try {
    const { response } = await client.query(connection, { method: 'raw', sql, bindings: values });
    return (Array.isArray(response) ? response : response.rows) as Row[];
  } finally {
    await client.releaseConnection(connection);
  }
}

/** For the few statements that the two databases have to be told differently. */
export const isPostgres = (tx: TransactionOrKnex): boolean =>
  ((tx as Knex).client as { dialect: string }).dialect === 'postgresql';

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
  const lock = isPostgres(tx) ? ' for update' : '';
  const [row] = await rowsOf<object>(tx, `select * from "${model.tableName}" where "id" = ?${lock}`, [id]);
  return row && (model.fromDatabaseJson(row) as M);
}

const texts = new Map<string, string>();

/**
 * Inserts one row of a model, for the writes that come by the thousand: the text is made once for a table and
 * its columns, where Objection builds it anew each time for three times the cost of the insert itself. What is null
 * is left out, since the driver takes longer for a null than for a text.
 */
export async function insertRow<M extends Model>(
  tx: TransactionOrKnex,
  model: { tableName: string; jsonAttributes?: string[] } & (new () => M),
  row: Partial<M>,
): Promise<void> {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  const columns = given.map(([column]) => column);
  const key = `${model.tableName}:${columns.join()}`;
  let text = texts.get(key);
  if (!text) {
    const names = columns.map((column) => `"${column}"`).join(', ');
    text = `insert into "${model.tableName}" (${names}) values (${columns.map(() => '?').join(', ')})`;
    texts.set(key, text);
  }
  const json = model.jsonAttributes ?? [];
  const values = given.map(([column, value]) => (json.includes(column) ? JSON.stringify(value) : value));
  await rowsOf(tx, text, values);
}
