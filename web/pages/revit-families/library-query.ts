// The library's query in the URL, and the API call for it.
import type { ListFamiliesParams, FamilySort } from '../../api/generated/model';
import { maxSearchLength } from '../../ui/useSearchText.ts';

export const facetNames = ['category', 'pressureClass', 'standard', 'endType', 'nps', 'revitVersion'] as const;
export type FacetName = (typeof facetNames)[number];

const sorts: readonly { value: FamilySort; label: string }[] = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'category', label: 'Category' },
  { value: '-updatedAt', label: 'Recently updated' },
];
const searchSorts: typeof sorts = [{ value: 'relevance', label: 'Best match' }, ...sorts];

/** The sort orders. The first one is the default of the contract: with a search, the best matches. */
export const sortsOf = (q: string): typeof sorts => (q.trim() ? searchSorts : sorts);

export interface LibraryQuery {
  q: string;
  sort: FamilySort;
  facets: Record<FacetName, string[]>;
}

/** Reads the query from the URL. Ignores an unknown sort and cuts a search text that is too long, so that old links work. */
export function readLibraryQuery(search: URLSearchParams): LibraryQuery {
  const facets = Object.fromEntries(facetNames.map((name) => [name, [...new Set(search.getAll(name).filter(Boolean))]]));
  const q = (search.get('q') ?? '').slice(0, maxSearchLength);
  return { q, sort: sortOf(q, search.get('sort')), facets: facets as LibraryQuery['facets'] };
}

function sortOf(q: string, name: string | null): FamilySort {
  const offered = sortsOf(q);
  return offered.find(({ value }) => value === name)?.value ?? offered[0]?.value ?? 'name';
}

/** The URL parameters with a change applied. */
export function writeLibraryQuery(search: URLSearchParams, change: Partial<LibraryQuery>): URLSearchParams {
  const next = new URLSearchParams(search);
  if (change.q !== undefined) setOrDelete(next, 'q', change.q);
  const sort = change.sort ?? next.get('sort') ?? '';
  setOrDelete(next, 'sort', sort === sortsOf(next.get('q') ?? '')[0]?.value ? '' : sort);
  for (const [name, values] of Object.entries(change.facets ?? {})) {
    next.delete(name);
    for (const value of values) next.append(name, value);
  }
  return next;
}

function setOrDelete(search: URLSearchParams, name: string, value: string): void {
  if (value) search.set(name, value);
  else search.delete(name);
}

/** The parameters of the API call, without empty and default values. */
export function toParameters({ q, sort, facets }: LibraryQuery): ListFamiliesParams {
  const chosen = Object.entries(facets).filter(([, values]) => values.length > 0);
  return {
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(sort === sortsOf(q)[0]?.value ? {} : { sort }),
    // The generated type has the enum of each facet. For an unknown value, the page shows the server's 400.
    ...(Object.fromEntries(chosen) as Pick<ListFamiliesParams, FacetName>),
  };
}

export const isNarrowed = ({ q, facets }: LibraryQuery): boolean =>
  q.trim() !== '' || Object.values(facets).some((values) => values.length > 0);
