import { useCallback, useMemo } from 'react';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ActivitySortOrder, LicenseSort, RequestSortOrder } from '../../api/generated/model';
import { infiniteListKey, type ListKey } from '../refresh-records.ts';
import { type FilterSpec, filterParameters } from './filters.ts';
import type { ListParameters } from './parameters.ts';
import type { ListState } from './url-state.ts';

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  total: number;
}

/** A list operation of the generated client: `listDemoRequests`. */
export type FetchPage<Item, Parameters = ListParameters> = (
  parameters: Parameters,
  options: { signal: AbortSignal },
) => Promise<Page<Item>>;

/** Rows in one response: enough for a tall window, and quick to load. */
const pageSize = 50;

/** Maximum number of loaded rows, because all of them stay in memory. */
export const maximumRows = 10_000;

/** Short, because a list that is no longer shown may keep thousands of rows in memory. */
const unusedListMs = 60_000;

/** Sorts in which a record is only above the others if it is newer. */
const latestFirst: ReadonlySet<string> = new Set<RequestSortOrder | LicenseSort | ActivitySortOrder>([
  '-createdAt',
  '-issuedAt',
  '-at',
]);

/** The query parameters for a list's state, without empty ones. */
export function listParameters<Item>(
  { q, sort, filters: chosen }: ListState,
  filters: readonly FilterSpec<Item>[],
): ListParameters {
  return { ...(q ? { q } : {}), ...(sort ? { sort } : {}), ...filterParameters(filters, chosen) };
}

export interface ListQueryOptions<Item> {
  listKey: ListKey;
  fetchPage: FetchPage<Item>;
  parameters: ListParameters;
  defaultSort: string;
}

/** Loads a list page by page. The previous result stays while the next one loads. */
export function useListQuery<Item extends { id: string }>({
  listKey,
  fetchPage,
  parameters,
  defaultSort,
}: ListQueryOptions<Item>) {
  const client = useQueryClient();
  const queryKey = infiniteListKey(listKey, parameters);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...parameters, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    // A refetch would move rows when the user returns to the window. New records are announced instead.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
    gcTime: unusedListMs,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const isFull = items.length >= maximumRows;
  const sort = parameters.sort ?? defaultSort;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFull) void fetchNextPage();
  }, [hasNextPage, isFetching, isFull, fetchNextPage]);
  /** Refetches the first page and drops the others, which load again when the user scrolls to them. */
  const restart = async () => {
    client.setQueryData<InfiniteData<Page<Item>, string | null>>(
      queryKey,
      (before) => before && { pages: before.pages.slice(0, 1), pageParams: before.pageParams.slice(0, 1) },
      { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
    );
    await query.refetch();
  };
  return {
    ...query,
    items,
    total: data?.pages[0]?.total ?? null,
    isFull,
    loadMore,
    restart,
    isLatestFirst: latestFirst.has(sort),
    /** Whether new records are at the top, maybe among changed ones. */
    startsWithNewest: latestFirst.has(sort) || sort === '-updatedAt',
  };
}

export type ListQuery<Item extends { id: string }> = ReturnType<typeof useListQuery<Item>>;
