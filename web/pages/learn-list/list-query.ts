// The query of a list of learning content, in the URL and as parameters of the API call.
import type { KindEntry, ListParameters } from '../../learn/list-kind.ts';
import { maxSearchLength } from '../../ui/useSearchText.ts';

export interface ListQuery {
  q: string;
  /** Empty for the default order, which depends on whether there is a search. */
  sort: string;
  /** Chosen values by the facet's name. */
  facets: Readonly<Record<string, readonly string[]>>;
}

const bestMatch = { value: 'relevance', label: 'Best match' };

/** The sort orders. The first one is the default of the contract: with a search, the best matches. */
export const sortsOf = ({ sorts }: KindEntry, q: string): KindEntry['sorts'] => (q.trim() ? [bestMatch, ...sorts] : sorts);

/** Reads the query from the URL. An unknown sort is ignored, so that old links still work. */
export function readListQuery(kind: KindEntry, search: URLSearchParams): ListQuery {
  const q = (search.get('q') ?? '').slice(0, maxSearchLength);
  const sorts = sortsOf(kind, q);
  return {
    q,
    sort: sorts.find(({ value }) => value === search.get('sort'))?.value ?? '',
    facets: Object.fromEntries(kind.facets.map(({ name }) => [name, [...new Set(search.getAll(name).filter(Boolean))]])),
  };
}

/** The URL parameters of a query, without empty and default values. */
export function writeListQuery(kind: KindEntry, { q, sort, facets }: ListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (sort && sort !== sortsOf(kind, q)[0]?.value) search.set('sort', sort);
  for (const [name, values] of Object.entries(facets)) for (const value of values) search.append(name, value);
  return search;
}

/** The parameters of the API call, without empty values. */
export function toParameters({ q, sort, facets }: ListQuery): ListParameters {
  const chosen = Object.entries(facets).filter(([, values]) => values.length > 0);
  return {
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(sort ? { sort } : {}),
    ...Object.fromEntries(chosen),
  };
}

export const isNarrowed = ({ q, facets }: ListQuery): boolean =>
  q.trim() !== '' || Object.values(facets).some((values) => values.length > 0);
