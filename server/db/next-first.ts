// The order of a list of events that begins with the next one.
import { raw, type Model, type QueryBuilder } from 'objection';

type Event = Model & { id: string; status: string | null; sortStart: string; nextOrder?: string };

/** The digits of a time as a number, for example 20261031160000000. */
const digits = `cast(${['-', 'T', ':', '.', 'Z'].reduce((sql, mark) => `replace(${sql}, '${mark}', '')`, '??')} as bigint)`;

/**
 * The rows of a query with the column `nextOrder`: first the events that are live, or scheduled for a time after `asOf`,
 * the earliest first; then all others, the latest first.
 */
export function withNextOrder<M extends Event>(query: QueryBuilder<M, M[]>, asOf: string): QueryBuilder<M, M[]> {
  const { tableName: table } = query.modelClass();
  const [status, start] = [`${table}.status`, `${table}.sortStart`];
  // Both keys sort correctly as texts. The second one has 18 digits, begins with 1, and is lower for a later start.
  const key = raw(
    `case when ?? = 'live' or (?? = 'scheduled' and ?? > ?) then '0' || ??
      else cast(199999999999999999 - ${digits} as varchar(18)) end`,
    [status, status, start, asOf, start, start],
  );
  const ordered = query.select(`${table}.*`, key.as('nextOrder'));
  return query.modelClass().query(query.knex()).from(ordered.as(table)) as unknown as QueryBuilder<M, M[]>;
}
