import { keepPreviousData } from '@tanstack/react-query';
import { Redirect, useSearchParams } from 'wouter';
import { messageOf, normalizeError, statusOf } from '../../api/errors.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { useListFamiliesInfinite } from '../../api/generated/families/families.ts';
import type { FacetValue, FamilySort } from '../../api/generated/model';
import { categoryLabel, endTypeLabel, npsLabel } from '../../families/labels.ts';
import { familyPath } from '../../families/paths.ts';
import type { FacetOption } from '../../ui/Facet.tsx';
import { filterNavigation } from '../../ui/filter-panel.ts';
import { FacetedList, ListButton, ListMessage } from '../../ui/FacetedList.tsx';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { FamilyCard, FamilyCardSkeleton } from './FamilyCard.tsx';
import {
  type FacetName,
  facetNames,
  isNarrowed,
  type LibraryQuery,
  readLibraryQuery,
  sortsOf,
  toParameters,
  writeLibraryQuery,
} from './library-query.ts';
import styles from './RevitFamilies.module.css';

const facetTitles: Record<FacetName, string> = {
  category: 'Category',
  pressureClass: 'Class or schedule',
  standard: 'Standard',
  endType: 'End type',
  nps: 'Nominal size',
  revitVersion: 'Revit version',
};

const facetLabels: Record<FacetName, (value: string) => string> = {
  category: categoryLabel,
  pressureClass: (value) => value,
  standard: (value) => value,
  endType: endTypeLabel,
  nps: npsLabel,
  revitVersion: (value) => `Revit ${value}`,
};

const pageSize = 24;

export default function RevitFamilies() {
  const [search] = useSearchParams();
  // The old URL of a family, from before families had pages.
  const slug = search.get('family');
  if (slug) return <Redirect to={familyPath(slug)} replace />;
  return (
    <WithQueries>
      <Library />
    </WithQueries>
  );
}

/** Facets whose values have no order in the trade: the most frequent values come first. */
const byCount: ReadonlySet<FacetName> = new Set(['category', 'standard']);

/** The options of a facet with their counts, including chosen values that no record has. */
function optionsOf(name: FacetName, values: readonly FacetValue[], chosen: readonly string[]): FacetOption[] {
  const missing = chosen.filter((value) => values.every((known) => known.value !== value)).map((value) => ({ value, count: 0 }));
  const sorted = byCount.has(name) ? values.toSorted((a, b) => b.count - a.count) : values;
  return [...sorted, ...missing].map(({ value, count }) => ({ value, count, label: facetLabels[name](value) }));
}

/** The query in the URL, and functions to change it. */
function useLibraryQuery() {
  const [search, setSearch] = useSearchParams();
  const query = readLibraryQuery(search);
  const update = (change: Partial<LibraryQuery>, options?: { replace?: boolean }) =>
    setSearch((before) => writeLibraryQuery(before, change), options);
  const toggle = (name: string, value: string) => {
    const chosen = query.facets[name as FacetName];
    const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    update({ facets: { ...query.facets, [name]: values } }, filterNavigation());
  };
  const reset = () => setSearch({}, filterNavigation());
  return { query, update, toggle, reset };
}

/** The families that match a query, page by page. */
const useFamilies = (query: LibraryQuery) =>
  useListFamiliesInfinite(
    { ...toParameters(query), limit: pageSize },
    {
      query: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    },
  );

function Library() {
  const { query, update, toggle, reset } = useLibraryQuery();
  const library = useFamilies(query);
  const first = library.data?.pages[0];
  const families = library.data?.pages.flatMap((page) => page.items) ?? [];
  const empty = <Empty narrowed={isNarrowed(query)} onReset={reset} />;
  return (
    <Page
      kicker="Library"
      title="Revit families for piping"
      lead={
        <>
          Parametric piping components with real dimensions, working connectors and the symbol keys that isometrics need.{' '}
          <Link to="/learn/tutorials?category=revit-families">Read how they are made</Link>
        </>
      }
    >
      <FacetedList
        noun="family"
        nouns="families"
        heading="Families"
        search={{
          label: 'Search families',
          hint: 'Try 4" gate valve class 150',
          value: query.q,
          onChange: (q) => update({ q }, { replace: true }),
        }}
        sort={{ value: query.sort, options: sortsOf(query.q), onChange: (sort) => update({ sort: sort as FamilySort }) }}
        facets={facetNames.map((name) => ({
          name,
          title: facetTitles[name],
          options: optionsOf(name, first?.facets[name] ?? [], query.facets[name]),
          chosen: query.facets[name],
        }))}
        isNarrowed={isNarrowed(query)}
        state={{
          total: first?.total ?? null,
          error: library.isError ? library.error : null,
          hasMore: library.hasNextPage,
          isLoadingMore: library.isFetchingNextPage,
          moreError: library.isFetchNextPageError ? messageOf(library.error) : null,
        }}
        failed={isInvalid(library.error) ? empty : <Failed error={library.error} onRetry={() => void library.refetch()} />}
        empty={empty}
        onToggle={toggle}
        onReset={reset}
        onMore={() => void library.fetchNextPage()}
      >
        <ul className={styles.grid} aria-busy={library.isPending || library.isPlaceholderData}>
          {library.isPending
            ? Array.from({ length: 9 }, (_, index) => <FamilyCardSkeleton key={index} />)
            : families.map((family) => <FamilyCard key={family.slug} family={family} />)}
        </ul>
      </FacetedList>
    </Page>
  );
}

/** Whether the address has a filter value that the library does not know, for example from an old link. */
const isInvalid = (error: unknown) => statusOf(error) === 400;

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const offline = normalizeError(error).code === 'NETWORK_ERROR';
  return (
    <ListMessage
      isError
      title={offline ? 'The library cannot be reached' : 'The library could not be loaded'}
      action={<ListButton onClick={onRetry}>Try again</ListButton>}
    >
      {messageOf(error)}
    </ListMessage>
  );
}

function Empty({ narrowed, onReset }: { narrowed: boolean; onReset(): void }) {
  return narrowed ? (
    <ListMessage title="No families found" action={<ListButton onClick={onReset}>Clear search and filters</ListButton>}>
      Remove a filter or try a broader search.
    </ListMessage>
  ) : (
    <ListMessage title="No families yet" action={<LinkButton to="/contact">Ask for a family</LinkButton>}>
      The library is empty at the moment.
    </ListMessage>
  );
}
