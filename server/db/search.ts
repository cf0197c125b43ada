// The index of the requests' text on SQLite. It says which requests have all trigrams (three characters in a row) of
// a text; whether they contain it is for the list's own condition to say, so that what is found never hangs on the
// index. On PostgreSQL an index of the same kind serves that condition by itself (migration 007).
//
// Requests are entered some time after they were written, many at once: one by one it would make a submission a
// third dearer. Those that are not in it yet are read.
import type { Knex } from 'knex';
import type { Database } from './database.ts';
import { isPostgres, rowsOf } from './statement.ts';

/** A text that so many may contain is found sooner by reading. */
const mostCandidates = 20_000;
/** So many requests are entered by one transaction: a few hundredths of a second for which other writers wait. */
const batch = 200;

const hasIndex = (tx: Knex) => !isPostgres(tx);

/** Each three characters in a row, as the index is asked for them; null for a text that has none. */
function trigramsOf(text: string): string | null {
  const characters = [...text.toLowerCase()];
  const trigrams = new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')));
  return trigrams.size > 0 ? [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ') : null;
}

/** Records among which those of a list are, as a table expression with a column `id` and `?` for each value. */
export interface Candidates {
  table: string;
  values: unknown[];
}

const matching = 'select rowid from "requestTrigrams" where "requestTrigrams" match ?';
const candidateCount = `select count(*) as "count" from (${matching} limit ?) as "matching"`;
const candidates = `select "id" from "requests" where "searchRow" in (${matching})
  union all select "id" from "requests" where "searchRow" is null`;

/** The requests that may contain the text in any case; null where reading all of them is the better way. */
export async function requestsThatMayContain(tx: Knex, text: string, most = mostCandidates): Promise<Candidates | null> {
  const trigrams = hasIndex(tx) ? trigramsOf(text) : null;
  if (trigrams === null) return null;
  const [row] = await rowsOf<{ count: number }>(tx, candidateCount, [trigrams, most + 1]);
  return row && row.count <= most ? { table: candidates, values: [trigrams] } : null;
}

const lastRow = 'select coalesce(max("searchRow"), 0) as "last" from "requests"';
const number = `update "requests" set "searchRow" = "some"."row" from (
    select "id", row_number() over () + ? as "row" from (select "id" from "requests" where "searchRow" is null limit ?)
  ) as "some" where "requests"."id" = "some"."id" returning "searchRow"`;
const enter =
  'insert into "requestTrigrams"(rowid, "text") select "searchRow", "searchText" from "requests" where "searchRow" > ?';

/**
 * Enters the requests that are not in the index yet.
 * @param goOn asked before each transaction
 */
export async function indexRequests(db: Database, goOn: () => boolean = () => true, size: number = batch): Promise<void> {
  if (!hasIndex(db.read)) return;
  for (let more = true; more && goOn();) {
    more = await db.transaction(async (tx) => {
      const [row] = await rowsOf<{ last: number }>(tx, lastRow, []);
      const last = row?.last ?? 0;
      const numbered = await rowsOf(tx, number, [last, size]);
      if (numbered.length > 0) await rowsOf(tx, enter, [last]);
      return numbered.length === size;
    });
  }
}
