import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { messageOf, normalizeError, statusOf } from '../../api/errors.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { Breadcrumb } from '../../learn/Breadcrumb.tsx';
import {
  type CardList,
  type CardListQuery,
  type FacetDefinition,
  type FacetOption,
  type KindEntry,
  useCards,
} from '../../learn/list-kind.ts';
import { CardGrid, LearningCard, LearningCardSkeleton } from '../../learn/LearningCard.tsx';
import { filterNavigation } from '../../ui/filter-panel.ts';
import { FacetedList, ListButton, ListMessage } from '../../ui/FacetedList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { isNarrowed, type ListQuery, readListQuery, sortsOf, toParameters, writeListQuery } from './list-query.ts';

const pageSize = 48;
/** The contract's maximum. */
const largestPageSize = 100;
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
  const [search, setSearch] = useSearchParams();
  const query = readListQuery(kind, search);
  const update = (change: Partial<ListQuery>, options?: { replace?: boolean }) =>
    setSearch((present) => writeListQuery(kind, { ...readListQuery(kind, present), ...change }), options);
  const toggle = (name: string, value: string) => {
    const chosen = query.facets[name] ?? [];
    const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    update({ facets: { ...query.facets, [name]: values } }, filterNavigation());
  };
  const reset = () => setSearch({}, filterNavigation());
  const list = useCards(kind, { ...toParameters(query), limit: pageSize });
  const collected = useCollected(kind);
  const { data } = list;
  const sorts = sortsOf(kind, query.q);
  const empty = <Empty kind={kind} narrowed={isNarrowed(query)} onReset={reset} />;

  return (
    <Page above={<Breadcrumb />} kicker="Learning" title={kind.title} lead={kind.lead}>
      <FacetedList
        noun={kind.noun}
        nouns={kind.nouns}
        heading={kind.title}
        search={{
          label: `Search ${kind.nouns}`,
          hint: kind.searchHint,
          value: query.q,
          onChange: (q) => update({ q }, { replace: true }),
        }}
        sort={{ value: query.sort || (sorts[0]?.value ?? ''), options: sorts, onChange: (sort) => update({ sort }) }}
        facets={kind.facets.map((facet) => {
          const chosen = query.facets[facet.name] ?? [];
          const { name, title } = facet;
          return { name, title, chosen, options: optionsOf(facet, collected[name] ?? [], chosen) };
        })}
        isNarrowed={isNarrowed(query)}
        state={{
          total: data?.total ?? null,
          error: list.isError ? list.error : null,
          hasMore: list.hasNextPage,
          isLoadingMore: list.isFetchingNextPage,
          moreError: list.isFetchNextPageError ? messageOf(list.error) : null,
        }}
        failed={isInvalid(list.error) ? empty : <Failed kind={kind} error={list.error} onRetry={() => void list.refetch()} />}
        empty={empty}
        onToggle={toggle}
        onReset={reset}
        onMore={() => void list.fetchNextPage()}
      >
        <Cards list={list} />
      </FacetedList>
    </Page>
  );
}

/** Whether the address has a filter value that the list does not know, for example from an old link. */
const isInvalid = (error: unknown) => statusOf(error) === 400;

function Cards({ list }: { list: CardListQuery }) {
  return (
    <CardGrid busy={list.isPending || list.isPlaceholderData}>
      {list.data
        ? list.data.cards.map((card) => <LearningCard key={card.slug} card={card} />)
        : Array.from({ length: skeletons }, (_, index) => <LearningCardSkeleton key={index} />)}
    </CardGrid>
  );
}

function Failed({ kind, error, onRetry }: { kind: KindEntry; error: unknown; onRetry(): void }) {
  const offline = normalizeError(error).code === 'NETWORK_ERROR';
  return (
    <ListMessage
      isError
      title={offline ? `Can’t reach the ${kind.nouns}` : `Couldn’t load the ${kind.nouns}`}
      action={<ListButton onClick={onRetry}>Try again</ListButton>}
    >
      {messageOf(error)}
    </ListMessage>
  );
}

function Empty({ kind, narrowed, onReset }: { kind: KindEntry; narrowed: boolean; onReset(): void }) {
  return narrowed ? (
    <ListMessage title={`No ${kind.nouns} found`} action={<ListButton onClick={onReset}>Clear search and filters</ListButton>}>
      Remove a filter or try a broader search.
    </ListMessage>
  ) : (
    <ListMessage title={`No ${kind.nouns} yet`} action={<LinkButton to="/learn">See the learning area</LinkButton>}>
      New {kind.nouns} appear here as soon as they are published.
    </ListMessage>
  );
}
