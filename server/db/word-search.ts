// Searches for words, and the order of their results.
import { raw, type Model, type QueryBuilder, type RawBuilder } from 'objection';
import type { SearchColumns, SearchWords } from '../domain/search-words.ts';
import { escapeLike, patternOf } from './list.ts';

type Searched = Model & { searchText: string };
type Ranked = Searched & SearchColumns & { id: string; relevance?: string };

/** A condition that is true if the column matches a pattern. */
function matches(column: string, patterns: string[]): { sql: string; values: string[] } {
  const sql = patterns.map(() => String.raw`?? like ? escape '\'`).join(' or ');
  return { sql, values: patterns.flatMap((pattern) => [column, pattern]) };
}

/** Narrows a query to rows that contain all words. `orElse` adds another condition for one word. */
export function whereWordsFound<M extends Searched>(
  query: QueryBuilder<M, M[]>,
  words: SearchWords,
  orElse?: (either: QueryBuilder<M, M[]>, alternatives: string[]) => void,
): void {
  const column = `${query.modelClass().tableName}.searchText`;
  for (const alternatives of words) {
    const { sql, values } = matches(column, alternatives.map(patternOf));
    query.where((either) => {
      either.whereRaw(`(${sql})`, values);
      orElse?.(either as QueryBuilder<M, M[]>, alternatives);
    });
  }
}

/**
 * The rows of a query with the column `relevance`: the better the match, the lower. For each word, the start of the title
 * counts most, then the rest of the title, then the keywords. Equal matches are in the order of the column `then`.
 */
export function withRelevance<M extends Ranked>(
  query: QueryBuilder<M, M[]>,
  words: SearchWords,
  then: keyof M & string,
): QueryBuilder<M, M[]> {
  const table = query.modelClass().tableName;
  const ranked = query.select(`${table}.*`, relevanceOf(table, words, then).as('relevance'));
  return query.modelClass().query(query.knex()).from(ranked.as(table)) as unknown as QueryBuilder<M, M[]>;
}

/** The sum has three digits, so that it sorts correctly as a text. */
function relevanceOf(table: string, words: SearchWords, then: string): RawBuilder {
  const terms = words.map((alternatives) => {
    const anywhere = alternatives.map(patternOf);
    const start = matches(
      `${table}.searchTitle`,
      alternatives.map((one) => `${escapeLike(one)}%`),
    );
    const title = matches(`${table}.searchTitle`, anywhere);
    const keywords = matches(`${table}.searchKeywords`, anywhere);
    return {
      sql: `case when ${start.sql} then 0 when ${title.sql} then 1 when ${keywords.sql} then 2 else 3 end`,
      values: [...start.values, ...title.values, ...keywords.values],
    };
  });
  const sum = ['100', ...terms.map(({ sql }) => sql)].join(' + ');
  return raw(`cast(${sum} as varchar(3)) || ' ' || ??`, [...terms.flatMap(({ values }) => values), `${table}.${then}`]);
}
