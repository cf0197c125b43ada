import { useEffect } from 'react';
import { WithQueries } from '../../api/WithQueries.tsx';
import { largestPageSize } from '../../api/largest-page-size.ts';
import { Breadcrumb } from '../../learn/Breadcrumb.tsx';
import { type CardList, type CardListQuery, type FacetDefinition, type KindEntry, useCards } from '../../learn/list-kind.ts';
import { CardGrid, LearningCard, LearningCardSkeleton } from '../../learn/LearningCard.tsx';
import { learnPath } from '../../learn/paths.ts';
import type { FacetOption } from '../../ui/Facet.tsx';
import { FacetedList } from '../../ui/FacetedList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { toParameters } from '../../ui/list-query.ts';
import { Page } from '../../ui/Page.tsx';
import { useListFilters, useShowsSkeletons } from '../../ui/useListFilters.ts';

const pageSize = 48;
const skeletons = 6;

/** The list of one kind of learning content. */
export function LearnList({ kind }: { kind: KindEntry }) {
  return (
    <WithQueries>
      <KindList kind={kind} />
    </WithQueries>
  );
}

/** The options of a facet: its fixed values, or those of the records, and always the chosen values. */
function optionsOf(facet: FacetDefinition, collected: readonly FacetOption[], chosen: readonly string[]): FacetOption[] {
  const options = facet.options ?? collected;
  const missing = chosen.filter((value) => options.every((option) => option.value !== value));
  return [...options, ...missing.map((value) => ({ value, label: value.replaceAll('-', ' ') }))];
}

/** The values of facets without fixed options, from all records of the kind. */
function useCollected(kind: KindEntry): CardList['collected'] {
  const isNeeded = kind.facets.some(({ options }) => options === null);
  // The same call as the list without filters. Only a longer list needs more calls.
  const first = useCards(kind, { limit: pageSize }, isNeeded);
  const all = useCards(kind, { limit: largestPageSize }, isNeeded && first.hasNextPage);
  const { hasNextPage, isFetching, isError, fetchNextPage } = all;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return (all.data ?? first.data)?.collected ?? {};
}

function KindList({ kind }: { kind: KindEntry }) {
  const { query, search, controls } = useListFilters(kind);
  const list = useCards(kind, { ...toParameters(query), limit: pageSize });
  const collected = useCollected(kind);
  return (
    <Page above={<Breadcrumb />} title={kind.title} lead={kind.lead}>
      <FacetedList
        {...controls}
        noun={kind.noun}
        nouns={kind.nouns}
        heading={kind.title}
        search={{ ...search, label: `Search ${kind.nouns}`, hint: kind.searchHint }}
        facets={kind.facets.map((facet) => {
          const { name, title } = facet;
          const chosen = query.facets[name] ?? [];
          return { name, title, chosen, options: optionsOf(facet, collected[name] ?? [], chosen) };
        })}
        total={list.isPlaceholderData ? null : (list.data?.total ?? null)}
        loading={list}
        none={{
          text: `New ${kind.nouns} appear here as soon as they are published.`,
          action: <LinkButton to={learnPath}>See the learning area</LinkButton>,
        }}
      >
        <Cards list={list} />
      </FacetedList>
    </Page>
  );
}

function Cards({ list }: { list: CardListQuery }) {
  const showsSkeletons = useShowsSkeletons(list);
  return (
    <CardGrid busy={list.isPending || list.isPlaceholderData}>
      {showsSkeletons
        ? Array.from({ length: skeletons }, (_, index) => <LearningCardSkeleton key={index} />)
        : list.data?.cards.map((card) => <LearningCard key={card.slug} card={card} />)}
    </CardGrid>
  );
}
