// Conditions that select the records of customers.
import type { Model, QueryBuilder } from 'objection';
import { whereRequestContains } from './search.ts';
import { whereTextContains } from './list.ts';
import { isPostgres } from './query-rows.ts';

/** Selects the records of an email address, of a company, or of both combined. */
export interface CustomerKey {
  email?: string;
  company?: string;
}

/**
 * Narrows a query to the records of a customer. The condition on the email address matches the expression indexes of
 * migration 018: addresses are ASCII, which `lower` changes in both databases.
 */
export function whereCustomer<M extends Model & { companyKey: string | null }, R>(
  query: QueryBuilder<M, R>,
  emailColumn: keyof M & string,
  { email, company }: CustomerKey,
): QueryBuilder<M, R> {
  const { tableName } = query.modelClass();
  if (email !== undefined) query.whereRaw('lower(??) = lower(?)', [`${tableName}.${emailColumn}`, email]);
  if (company !== undefined) query.where(`${tableName}.companyKey`, company.toLowerCase());
  return query;
}

/** Folding replaces a few letters by two (ß). A name with more of them than this may not be found. */
const addedByFolding = 10;

/**
 * Narrows a query of requests to those whose name, email or company contain all words. A few other requests, in which a word is
 * at the start of the message, can remain.
 * @param words folded
 */
export async function wherePersonContains<M extends Model & { searchText: string }>(
  query: QueryBuilder<M, M[]>,
  words: readonly string[],
): Promise<void> {
  const position = isPostgres(query.knex()) ? 'strpos' : 'instr';
  // The search text consists of reference, name, email, company and message, each on a line. A word that occurs in the person
  // occurs first there.
  const isInPerson = `${position}(substr("requests"."searchText", length("requests"."reference") + 2), ?) between 1 and
    length("requests"."name") + length("requests"."email") + coalesce(length("requests"."company"), 0) + ?`;
  // The longest word uses the text index.
  const [longest, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (longest) await whereRequestContains(query, longest);
  for (const word of others) whereTextContains(query, word);
  for (const word of words) query.whereRaw(isInPerson, [word, addedByFolding]);
}
