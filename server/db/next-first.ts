// The order of a list of events that begins with the next one.
import { raw, type Model, type QueryBuilder } from 'objection';

type Event = Model & { id: string; status: string | null; sortStart: string; nextOrder?: string };

/** The digits of a time as a number, for example 20261031160000000. */
const digits = `cast(${['-', 'T', ':', '.', 'Z'].reduce((sql, mark) => `replace(${sql}, '${mark}', '')`, '??')} as bigint)`;

/** The condition that an event of the table is live, or scheduled for a time after `asOf`. */
export const isUpcoming = (table: string, asOf: string) =>
  raw("(?? = 'live' or (?? = 'scheduled' and ?? > ?))", [`${table}.status`, `${table}.status`, `${table}.sortStart`, asOf]);

/**
 * The rows of a query with the column `nextOrder`: first the upcoming events, the earliest first; then all others, the
 * latest first.
 */
export function withNextOrder<M extends Event>(query: QueryBuilder<M, M[]>, asOf: string): QueryBuilder<M, M[]> {
  const { tableName: table } = query.modelClass();
  const start = `${table}.sortStart`;
  // Both keys sort correctly as texts. The second one has 18 digits, begins with 1, and is lower for a later start.
  const key = raw(`case when ? then '0' || ?? else cast(199999999999999999 - ${digits} as varchar(18)) end`, [
    isUpcoming(table, asOf),
    start,
    start,
  ]);
  const ordered = query.select(`${table}.*`, key.as('nextOrder'));
  return query.modelClass().query(query.knex()).from(ordered.as(table)) as unknown as QueryBuilder<M, M[]>;
}
