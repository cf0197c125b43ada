// The configuration of the list of a kind of learning content: texts, facets, sort orders, list call and card. Each kind
// has its own module in `kinds/`, so that a list does not load the code of the others.
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { ErrorType } from '../api/request.ts';
import type { CardContent } from './cards.ts';
import type { KindNames } from './kind-names.ts';
import { categoryLabels, levelLabels } from './labels.ts';
import type { FacetOption } from '../ui/Facet.tsx';
import type { LearningKind } from './paths.ts';

export interface FacetDefinition<Name extends string = string> {
  /** Name of the parameter in the address and in the call. */
  name: Name;
  title: string;
  /** The values of the facet; null if they are collected from the records. */
  options: readonly FacetOption[] | null;
}

export interface CardList {
  total: number;
  cards: CardContent[];
  /** The collected values of facets without `options`, by the facet's name. */
  collected: Readonly<Record<string, readonly FacetOption[]>>;
}

/** Search, sort order and facets, as in the address. */
export type ListParameters = Readonly<Record<string, string | number | readonly string[]>>;

type CardListOptions = UseInfiniteQueryOptions<unknown, ErrorType<unknown> | null, CardList, QueryKey, unknown>;

export type CardListQuery = UseInfiniteQueryResult<CardList, ErrorType<unknown> | null>;

/** `Name` and `Sort` are the parameters and the sort orders of the list call. */
export interface KindEntry<Name extends string = string, Sort extends string = string> extends KindNames {
  kind: LearningKind;
  /** Sentence under the heading of the list. */
  lead: string;
  searchHint: string;
  facets: readonly FacetDefinition<Name>[];
  /** The first one is the default without a search. */
  sorts: readonly FacetOption<Sort>[];
  listOptions(parameters: ListParameters): CardListOptions;
}

export const optionsOf = (labels: Readonly<Record<string, string>>): FacetOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const categoryFacet: FacetDefinition<'category'> = {
  name: 'category',
  title: 'Topic',
  options: optionsOf(categoryLabels),
};
export const levelFacet: FacetDefinition<'level'> = { name: 'level', title: 'Level', options: optionsOf(levelLabels) };

interface Page<Item> {
  items: Item[];
  total: number;
  nextCursor: string | null;
}

export const unique = (options: FacetOption[]): FacetOption[] =>
  [...new Map(options.map((option) => [option.value, option])).values()].toSorted((a, b) => a.label.localeCompare(b.label));

export const toCards =
  <Item>(card: (item: Item) => CardContent, collect: (items: Item[]) => CardList['collected'] = () => ({})) =>
  ({ pages }: InfiniteData<Page<Item>, unknown>): CardList => {
    const items = pages.flatMap((page) => page.items);
    return { total: pages[0]?.total ?? 0, cards: items.map(card), collected: collect(items) };
  };

const paging = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  placeholderData: keepPreviousData,
};

/**
 * The query options of a list call whose pages are converted to cards. Callers cast the values in the address to the
 * generated enums: the server rejects an unknown value with 400.
 */
export const cardOptions = (call: { queryKey: QueryKey; queryFn?: unknown }, select: unknown) =>
  ({ ...call, ...paging, select }) as CardListOptions;

export const byTitle = [
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
] as const;

/** Loads the cards of a list. With `enabled: false` it loads nothing. */
export const useCards = (kind: KindEntry, parameters: ListParameters, enabled = true): CardListQuery =>
  useInfiniteQuery({ ...kind.listOptions(parameters), enabled });
