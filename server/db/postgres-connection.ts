import type { Client } from 'pg';

/** The ids of the types `bigint` and `json` in PostgreSQL's catalog. */
const int8 = 20;
const json = 114;

/**
 * Prepares each new connection: values of the type `bigint` (counts, sizes and times, all safe integers) are parsed as numbers.
 * JSON stays text, as on SQLite, so that it is parsed in one place for both databases.
 */
export function preparePostgresConnection(connection: Client, done: (error: Error | null, connection: Client) => void): void {
  connection.setTypeParser(int8, Number);
  connection.setTypeParser(json, String);
  done(null, connection);
}
