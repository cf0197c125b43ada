// The text index of requests on SQLite. It finds the requests that have all trigrams (three characters in a row) of a
// text; whether they contain the text is decided by `like`, so that results never depend on the index. On PostgreSQL an
// index serves `like` directly (migration 007).
//
// Requests are indexed in batches some time after they were written: indexing each one at once would make a submission
// a third slower. Requests without an index entry are read from the table.
import type { Knex } from 'knex';
import { raw, type Model, type QueryBuilder } from 'objection';
import { foldText } from '../domain/fold-text.ts';
import type { Database } from './database.ts';
import { whereTextContains } from './list.ts';
import { isPostgres, queryRows } from './query-rows.ts';

/** With more candidates than this, reading the table in the order of the list is faster. */
const defaultMaxCandidates = 20_000;
/** Requests that one transaction indexes: other writers wait a few hundredths of a second for it. */
const defaultBatchSize = 200;

const hasIndex = (tx: Knex) => !isPostgres(tx);

/** The full-text query for all trigrams of the text; null for a text of less than three characters. */
function trigramQuery(text: string): string | null {
  const characters = [...foldText(text)];
  const trigrams = new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')));
  return trigrams.size > 0 ? [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ') : null;
}

/** A select of request ids, with `?` for each value. */
export interface Candidates {
  sql: string;
  values: string[];
}

const matchingRows = 'select rowid from "requestTrigrams" where "requestTrigrams" match ?';
const countMatching = `select count(*) as "count" from (${matchingRows} limit ?) as "matching"`;
const selectCandidates = `select "id" from "requests" where "searchRow" in (${matchingRows})
  union all select "id" from "requests" where "searchRow" is null`;

/** Selects all requests that may contain the text; null when reading the table is faster. */
export async function findCandidates(tx: Knex, text: string, max = defaultMaxCandidates): Promise<Candidates | null> {
  const trigrams = hasIndex(tx) ? trigramQuery(text) : null;
  if (trigrams === null) return null;
  const [row] = await queryRows<{ count: number }>(tx, countMatching, [trigrams, max + 1]);
  return row && row.count <= max ? { sql: selectCandidates, values: [trigrams] } : null;
}

/** Narrows a query of requests to those whose searchable text contains `text`. */
export async function whereRequestContains<M extends Model & { searchText: string }>(
  query: QueryBuilder<M, M[]>,
  text: string,
): Promise<void> {
  whereTextContains(query, text);
  const candidates = await findCandidates(query.knex(), text);
  if (!candidates) return;
  query.whereColumn('requests.id', 'candidates.id');
  // `cross join` makes SQLite start with the candidates. Its planner prefers to look up each request of the list.
  query.from(raw(`(${candidates.sql}) as "candidates" cross join "requests"`, candidates.values));
}

const selectLastRow = 'select coalesce(max("searchRow"), 0) as "last" from "requests"';
const numberBatch = `update "requests" set "searchRow" = "batch"."row" from (
    select "id", row_number() over () + ? as "row" from (select "id" from "requests" where "searchRow" is null limit ?)
  ) as "batch" where "requests"."id" = "batch"."id" returning "searchRow"`;
const indexBatch =
  'insert into "requestTrigrams"(rowid, "text") select "searchRow", "searchText" from "requests" where "searchRow" > ?';

/**
 * Indexes the requests without an index entry.
 * @param shouldContinue called before each transaction; false stops the indexing
 */
export async function indexRequests(
  db: Database,
  shouldContinue: () => boolean = () => true,
  batchSize: number = defaultBatchSize,
): Promise<void> {
  if (!hasIndex(db.read)) return;
  for (let hasMore = true; hasMore && shouldContinue();) {
    hasMore = await db.transaction(async (tx) => {
      const [row] = await queryRows<{ last: number }>(tx, selectLastRow);
      const last = row?.last ?? 0;
      const numbered = await queryRows(tx, numberBatch, [last, batchSize]);
      if (numbered.length > 0) await queryRows(tx, indexBatch, [last]);
      return numbered.length === batchSize;
    });
  }
}
