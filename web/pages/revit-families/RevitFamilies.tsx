import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Redirect, useSearchParams } from 'wouter';
import { WithQueries } from '../../api/WithQueries.tsx';
import { getListFamiliesInfiniteQueryOptions } from '../../api/generated/families/families.ts';
import type { FacetValue, FamilyFacets, FamilySort, ListFamiliesParams } from '../../api/generated/model';
import { categoryLabel, endTypeLabel, npsLabel } from '../../families/labels.ts';
import { familyPath } from '../../families/paths.ts';
import type { FacetOption } from '../../ui/Facet.tsx';
import { FacetedList } from '../../ui/FacetedList.tsx';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type ListQuery, toParameters } from '../../ui/list-query.ts';
import { Page } from '../../ui/Page.tsx';
import { useListFilters, useShowsSkeletons } from '../../ui/useListFilters.ts';
import { FamilyCard, FamilyCardSkeleton } from './FamilyCard.tsx';
import styles from './RevitFamilies.module.css';

interface LibraryFacet {
  name: keyof FamilyFacets;
  title: string;
  /** By default, the value itself. */
  labelOf?(value: string): string;
  /** Whether the most frequent values come first, because the trade has no order for them. */
  isSortedByCount?: boolean;
}

const library: { facets: readonly LibraryFacet[]; sorts: readonly FacetOption<FamilySort>[] } = {
  facets: [
    { name: 'category', title: 'Category', labelOf: categoryLabel, isSortedByCount: true },
    { name: 'pressureClass', title: 'Class or schedule' },
    { name: 'standard', title: 'Standard', isSortedByCount: true },
    { name: 'endType', title: 'End type', labelOf: endTypeLabel },
    { name: 'nps', title: 'Nominal size', labelOf: npsLabel },
    { name: 'revitVersion', title: 'Revit version', labelOf: (value) => `Revit ${value}` },
  ],
  sorts: [
    { value: 'name', label: 'Name, A to Z' },
    { value: '-name', label: 'Name, Z to A' },
    { value: 'category', label: 'Category' },
    { value: '-updatedAt', label: 'Recently updated' },
  ],
};

const pageSize = 24;
const skeletons = 9;

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

/** A facet with its options and their counts, including chosen values that no record has. */
function choiceOf(
  { name, title, labelOf, isSortedByCount }: LibraryFacet,
  values: readonly FacetValue[],
  chosen: readonly string[],
) {
  const missing = chosen.filter((value) => values.every((known) => known.value !== value)).map((value) => ({ value, count: 0 }));
  const sorted = isSortedByCount ? values.toSorted((a, b) => b.count - a.count) : values;
  const options = [...sorted, ...missing].map(({ value, count }) => ({ value, count, label: labelOf?.(value) ?? value }));
  return { name, title, chosen, options };
}

/**
 * The families that match a query, page by page. The generated hook would make the page of a family, which shares its module,
 * load `useInfiniteQuery` too.
 */
const useFamilies = (query: ListQuery) =>
  useInfiniteQuery(
    getListFamiliesInfiniteQueryOptions(
      // The generated type has the enum of each facet. For an unknown value, the server responds with 400.
      { ...(toParameters(query) as ListFamiliesParams), limit: pageSize },
      {
        query: {
          initialPageParam: undefined,
          getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
          placeholderData: keepPreviousData,
        },
      },
    ),
  );

function Library() {
  const { query, search, controls } = useListFilters(library);
  const families = useFamilies(query);
  const first = families.data?.pages[0];
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
        {...controls}
        noun="family"
        nouns="families"
        heading="Families"
        search={{ ...search, label: 'Search families', hint: 'Try 4" gate valve class 150' }}
        facets={library.facets.map((facet) => choiceOf(facet, first?.facets[facet.name] ?? [], query.facets[facet.name] ?? []))}
        total={families.isPlaceholderData ? null : (first?.total ?? null)}
        loading={families}
        none={{
          text: 'The library is empty at the moment.',
          action: <LinkButton to="/contact">Ask for a family</LinkButton>,
        }}
      >
        <Families families={families} />
      </FacetedList>
    </Page>
  );
}

function Families({ families }: { families: ReturnType<typeof useFamilies> }) {
  const showsSkeletons = useShowsSkeletons(families);
  return (
    <ul className={styles.grid} aria-busy={families.isPending || families.isPlaceholderData}>
      {showsSkeletons
        ? Array.from({ length: skeletons }, (_, index) => <FamilyCardSkeleton key={index} />)
        : families.data?.pages.flatMap((page) => page.items).map((family) => <FamilyCard key={family.slug} family={family} />)}
    </ul>
  );
}
