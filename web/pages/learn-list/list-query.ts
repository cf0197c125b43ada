// The query of a list of learning content, in the URL and as parameters of the API call.
import type { KindEntry, ListParameters } from '../../learn/list-kind.ts';
import { maxSearchLength } from '../../ui/useSearchText.ts';

export interface ListQuery {
  q: string;
  sort: string;
  /** Chosen values by the facet's name. */
  facets: Readonly<Record<string, readonly string[]>>;
}

/** Reads the query from the URL. An unknown sort is ignored, so that old links still work. */
export function readListQuery({ facets, sorts }: KindEntry, search: URLSearchParams): ListQuery {
  const sort = search.get('sort');
  return {
    q: (search.get('q') ?? '').slice(0, maxSearchLength),
    sort: sorts.find(({ value }) => value === sort)?.value ?? sorts[0]?.value ?? '',
    facets: Object.fromEntries(facets.map(({ name }) => [name, [...new Set(search.getAll(name).filter(Boolean))]])),
  };
}

/** The URL parameters of a query, without empty and default values. */
export function writeListQuery({ sorts }: KindEntry, { q, sort, facets }: ListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (sort !== sorts[0]?.value) search.set('sort', sort);
  for (const [name, values] of Object.entries(facets)) for (const value of values) search.append(name, value);
  return search;
}

/** The parameters of the API call, without empty and default values. */
export function toParameters({ sorts }: KindEntry, { q, sort, facets }: ListQuery): ListParameters {
  const chosen = Object.entries(facets).filter(([, values]) => values.length > 0);
  return {
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(sort === sorts[0]?.value ? {} : { sort }),
    ...Object.fromEntries(chosen),
  };
}

export const isNarrowed = ({ q, facets }: ListQuery): boolean =>
  q.trim() !== '' || Object.values(facets).some((values) => values.length > 0);
