// The rows of requests that responses show, each read as one JSON object.
import { raw, type Model, type QueryBuilder } from 'objection';
import { isPostgres } from './query-rows.ts';

/** Name -> SQL of what each row has beside its columns. */
const added = {
  assigneeName: '(select "name" from "users" where "users"."id" = "requests"."assigneeId")',
  noteCount: '(select count(*) from "requestNotes" where "requestNotes"."requestId" = "requests"."id")',
};

/** Name -> records that a row can have as an array. */
const arrays = {
  notes: {
    table: 'requestNotes',
    columns: ['id', 'authorId', 'authorName', 'at', 'text'],
    where: '"requestId" = "requests"."id"',
    order: '"id"',
  },
  /** The users of `User.assignable`. */
  assignable: { table: 'users', columns: ['id', 'name'], where: `"role" = 'admin' and "active"`, order: '"searchText", "id"' },
};

/** The names of the functions that make JSON of columns, and of rows. */
const sqlite = { toObject: 'json_object', toArray: 'json_group_array' };
const postgres = { toObject: 'json_build_object', toArray: 'json_agg' };

/**
 * Selects `columns`, and the records that `related` names, as one JSON object, which `readRow` reads: SQLite's driver takes
 * three times as long to create an object with these columns as SQLite and `JSON.parse` together take for the JSON, and one
 * query is cheaper than three (docs/decisions/0011).
 */
export function selectRowsAsJson<M extends Model>(
  query: QueryBuilder<M, M[]>,
  columns: readonly string[],
  related: readonly (keyof typeof arrays)[] = [],
): QueryBuilder<M, M[]> {
  const { toObject, toArray } = isPostgres(query.knex()) ? postgres : sqlite;
  const objectOf = (fields: [name: string, sql: string][]) =>
    `${toObject}(${fields.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`;
  const columnsOf = (table: string, names: readonly string[]) =>
    names.map((name): [string, string] => [name, `"${table}"."${name}"`]);
  const records = related.map((name): [string, string] => {
    const { table, columns: names, where, order } = arrays[name];
    return [name, `(select ${toArray}(${objectOf(columnsOf(table, names))} order by ${order}) from "${table}" where ${where})`];
  });
  const fields = [...columnsOf('requests', columns), ...Object.entries(added), ...records];
  return query.select(raw(objectOf(fields)).as('json'));
}

/** The columns of a row. PostgreSQL's driver has parsed the JSON already. */
export function readRow({ json, ...columns }: Record<string, unknown>): Record<string, unknown> {
  if (json === undefined) return columns;
  return (typeof json === 'string' ? JSON.parse(json) : json) as Record<string, unknown>;
}
