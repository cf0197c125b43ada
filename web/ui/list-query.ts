// The query of a public list, in the URL and as parameters of the API call.
import type { FacetOption } from './Facet.tsx';
import { maxSearchLength } from './useSearchText.ts';

/** What a list can be filtered and sorted by. */
export interface ListDefinition {
  facets: readonly { name: string }[];
  /** The first one is the default without a search. */
  sorts: readonly FacetOption[];
}

export interface ListQuery {
  q: string;
  /** Empty for the default order, which depends on whether there is a search. */
  sort: string;
  /** Chosen values by the facet's name. */
  facets: Readonly<Record<string, readonly string[]>>;
}

const bestMatch = { value: 'relevance', label: 'Best match' };

/** The sort orders. The first one is the default: with a search, the best matches. */
export const sortsOf = ({ sorts }: ListDefinition, q: string): ListDefinition['sorts'] =>
  q.trim() ? [bestMatch, ...sorts] : sorts;

/** Reads the query from the URL. Ignores an unknown sort and cuts a search text that is too long, so that old links work. */
export function readListQuery(list: ListDefinition, search: URLSearchParams): ListQuery {
  const q = (search.get('q') ?? '').slice(0, maxSearchLength);
  const [, ...others] = sortsOf(list, q);
  const sort = others.find(({ value }) => value === search.get('sort'))?.value ?? '';
  const chosen = list.facets.map(({ name }) => [name, [...new Set(search.getAll(name).filter(Boolean))]] as const);
  return { q, sort, facets: Object.fromEntries(chosen) };
}

/** The URL parameters of a query, without empty and default values. */
export function writeListQuery(list: ListDefinition, { q, sort, facets }: ListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (sort && sort !== sortsOf(list, q)[0]?.value) search.set('sort', sort);
  for (const [name, values] of Object.entries(facets)) for (const value of values) search.append(name, value);
  return search;
}

/** The parameters of the API call, without empty values. */
export function toParameters({ q, sort, facets }: ListQuery): Readonly<Record<string, string | readonly string[]>> {
  const chosen = Object.entries(facets).filter(([, values]) => values.length > 0);
  return {
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(sort ? { sort } : {}),
    ...Object.fromEntries(chosen),
  };
}

export const isNarrowed = ({ q, facets }: ListQuery): boolean =>
  q.trim() !== '' || Object.values(facets).some((values) => values.length > 0);
