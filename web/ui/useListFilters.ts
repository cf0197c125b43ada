import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { filterNavigation } from './filter-panel.ts';
import { isNarrowed, type ListDefinition, type ListQuery, readListQuery, sortsOf, writeListQuery } from './list-query.ts';

/** The query of a list in the URL, with the properties of `FacetedList` that show and change it. */
export function useListFilters(list: ListDefinition) {
  const [search, setSearch] = useSearchParams();
  const query = readListQuery(list, search);
  const sorts = sortsOf(list, query.q);
  const update = (change: Partial<ListQuery>, options?: { replace?: boolean }) =>
    setSearch((before) => writeListQuery(list, { ...readListQuery(list, before), ...change }), options);
  return {
    query,
    search: { value: query.q, onChange: (q: string) => update({ q }, { replace: true }) },
    controls: {
      isNarrowed: isNarrowed(query),
      sort: { value: query.sort || (sorts[0]?.value ?? ''), options: sorts, onChange: (sort: string) => update({ sort }) },
      onToggle(name: string, value: string) {
        const chosen = query.facets[name] ?? [];
        const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
        update({ facets: { ...query.facets, [name]: values } }, filterNavigation());
      },
      onReset: () => setSearch({}, filterNavigation()),
    },
  };
}

/**
 * Whether a list shows skeletons: there are no records, or only those of the prerendered page, which does not know the
 * address's query. Later, the records of the previous query stay until those of the next one are loaded.
 */
export function useShowsSkeletons(list: { data: unknown; isPlaceholderData: boolean; isFetchedAfterMount: boolean }): boolean {
  const [hasFetched, setHasFetched] = useState(false);
  if (list.isFetchedAfterMount && !hasFetched) setHasFetched(true);
  return !list.data || (list.isPlaceholderData && !hasFetched);
}
