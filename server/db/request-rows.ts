// The rows of requests in lists and alone, with the assignee's name and the number of notes.
import { raw, type Model, type QueryBuilder } from 'objection';
import { isPostgres } from './query-rows.ts';

/** Name -> SQL of what the rows have beside their columns. */
const added = {
  assigneeName: '(select "name" from "users" where "users"."id" = "requests"."assigneeId")',
  noteCount: '(select count(*) from "requestNotes" where "requestNotes"."requestId" = "requests"."id")',
};

/** Selects all columns. */
export const selectWholeRows = <M extends Model>(query: QueryBuilder<M, M[]>): QueryBuilder<M, M[]> =>
  query.select('requests.*', ...Object.entries(added).map(([name, sql]) => raw(sql).as(name)));

/**
 * Selects `columns` as one JSON object, which `readRow` reads: SQLite's driver takes three times as long to create an
 * object with these columns as SQLite and `JSON.parse` together take for the JSON (docs/decisions/0011).
 */
export function selectRowsAsJson<M extends Model>(query: QueryBuilder<M, M[]>, columns: readonly string[]): QueryBuilder<M, M[]> {
  const fields = { ...Object.fromEntries(columns.map((name) => [name, `"requests"."${name}"`])), ...added };
  const pairs = Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`);
  const toJson = isPostgres(query.knex()) ? 'json_build_object' : 'json_object';
  return query.select(raw(`${toJson}(${pairs.join(', ')})`).as('json'));
}

/** The columns of a row. PostgreSQL's driver has parsed the JSON already. */
export function readRow({ json, ...columns }: Record<string, unknown>): Record<string, unknown> {
  if (json === undefined) return columns;
  return (typeof json === 'string' ? JSON.parse(json) : json) as Record<string, unknown>;
}
