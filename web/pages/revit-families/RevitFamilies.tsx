import { keepPreviousData } from '@tanstack/react-query';
import { Redirect, useSearchParams } from 'wouter';
import { WithQueries } from '../../api/WithQueries.tsx';
import { useListFamiliesInfinite } from '../../api/generated/families/families.ts';
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

type FacetName = keyof FamilyFacets;

const libraryDefinition = {
  facets: [
    { name: 'category', title: 'Category' },
    { name: 'pressureClass', title: 'Class or schedule' },
    { name: 'standard', title: 'Standard' },
    { name: 'endType', title: 'End type' },
    { name: 'nps', title: 'Nominal size' },
    { name: 'revitVersion', title: 'Revit version' },
  ],
  sorts: [
    { value: 'name', label: 'Name, A to Z' },
    { value: '-name', label: 'Name, Z to A' },
    { value: 'category', label: 'Category' },
    { value: '-updatedAt', label: 'Recently updated' },
  ],
} satisfies { facets: { name: FacetName; title: string }[]; sorts: { value: FamilySort; label: string }[] };

const facetLabels: Record<FacetName, (value: string) => string> = {
  category: categoryLabel,
  pressureClass: (value) => value,
  standard: (value) => value,
  endType: endTypeLabel,
  nps: npsLabel,
  revitVersion: (value) => `Revit ${value}`,
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

/** Facets whose values have no order in the trade: the most frequent values come first. */
const byCount: ReadonlySet<FacetName> = new Set(['category', 'standard']);

/** The options of a facet with their counts, including chosen values that no record has. */
function optionsOf(name: FacetName, values: readonly FacetValue[], chosen: readonly string[]): FacetOption[] {
  const missing = chosen.filter((value) => values.every((known) => known.value !== value)).map((value) => ({ value, count: 0 }));
  const sorted = byCount.has(name) ? values.toSorted((a, b) => b.count - a.count) : values;
  return [...sorted, ...missing].map(({ value, count }) => ({ value, count, label: facetLabels[name](value) }));
}

/** The families that match a query, page by page. */
const useFamilies = (query: ListQuery) =>
  useListFamiliesInfinite(
    // The generated type has the enum of each facet. For an unknown value, the server responds with 400.
    { ...(toParameters(query) as ListFamiliesParams), limit: pageSize },
    {
      query: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    },
  );

function Library() {
  const { query, search, controls } = useListFilters(libraryDefinition);
  const library = useFamilies(query);
  const first = library.data?.pages[0];
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
        facets={libraryDefinition.facets.map(({ name, title }) => {
          const chosen = query.facets[name] ?? [];
          return { name, title, chosen, options: optionsOf(name, first?.facets[name] ?? [], chosen) };
        })}
        total={library.isPlaceholderData ? null : (first?.total ?? null)}
        loading={library}
        none={{
          text: 'The library is empty at the moment.',
          action: <LinkButton to="/contact">Ask for a family</LinkButton>,
        }}
      >
        <Families library={library} />
      </FacetedList>
    </Page>
  );
}

function Families({ library }: { library: ReturnType<typeof useFamilies> }) {
  const showsSkeletons = useShowsSkeletons(library);
  return (
    <ul className={styles.grid} aria-busy={library.isPending || library.isPlaceholderData}>
      {showsSkeletons
        ? Array.from({ length: skeletons }, (_, index) => <FamilyCardSkeleton key={index} />)
        : library.data?.pages.flatMap((page) => page.items).map((family) => <FamilyCard key={family.slug} family={family} />)}
    </ul>
  );
}
