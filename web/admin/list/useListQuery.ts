import { useMemo } from 'react';
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FilterSpec, filterParameters } from './filters.ts';
import type { ListState } from './url-state.ts';

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  total: number;
}

/** A list call of the contract: `listDemoRequests` and its kin. */
export type FetchPage<Item> = (parameters: Record<string, unknown>, options: { signal: AbortSignal }) => Promise<Page<Item>>;

/** Rows that are fetched at once: enough for a tall window, few enough to be there at once. */
const pageSize = 50;

/** The most that the contract lets a page hold. */
export const largestPage = 100;

/** Nobody scrolls through more; what is kept in memory ends here, and filters lead on. */
export const mostRows = 10_000;

/** A list that nobody looks at any more may be thousands of rows. */
const keptMs = 60_000;

/** The query parameters of the call for a list's state; what is empty is not sent. */
export function listParameters<Item>(
  { q, sort, filters: chosen }: ListState,
  filters: readonly FilterSpec<Item>[],
): Record<string, unknown> {
  return { ...(q ? { q } : {}), ...(sort ? { sort } : {}), ...filterParameters(filters, chosen) };
}

/** Key of an endless list. It begins with the resource's address, as the generated keys do (`invalidate.ts`). */
export const infiniteKey = (resource: string, parameters: object) => [resource, 'infinite', parameters] as const;

export const isEndless = ([, kind]: QueryKey): boolean => kind === 'infinite';

/** What an endless list tells of itself for the day that one of its records changes (`records-changed.ts`). */
export interface ListMeta extends Record<string, unknown> {
  /** As many rows as one call answers, from where a page begins. */
  readPage(cursor: string | null): Promise<Page<{ id: string }>>;
  /** The column that is sorted by, with `-` in front for descending. */
  sort: string;
  /** Whether a search or a filter keeps some records out. */
  isNarrowed: boolean;
}

/** The sorts by which a record that has just come stands at the top. */
const newestFirst = new Set(['-createdAt', '-updatedAt', '-issuedAt', '-at']);

/** Pages of a list, the next one fetched when it is asked for; the last result stays while the next one loads. */
export function useListQuery<Item extends { id: string }>(
  resource: string,
  fetchPage: FetchPage<Item>,
  parameters: Record<string, unknown>,
  defaultSort: string,
) {
  const { sort = defaultSort, ...narrowing } = parameters;
  const meta: ListMeta = {
    readPage: (cursor) =>
      fetchPage({ ...parameters, limit: largestPage, ...(cursor ? { cursor } : {}) }, { signal: new AbortController().signal }),
    sort: String(sort),
    isNarrowed: Object.keys(narrowing).length > 0,
  };
  const client = useQueryClient();
  const queryKey = infiniteKey(resource, parameters);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...parameters, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    // Rows do not move because somebody has looked elsewhere for a while: what has come since is announced.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: keptMs,
    meta,
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  /** Reads the first page anew and lets go of the others, which are fetched again as somebody comes to them. */
  const startAgain = async () => {
    client.setQueryData<InfiniteData<Page<Item>, string | null>>(
      queryKey,
      (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
      // What is left is as old as it was.
      { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
    );
    await query.refetch();
  };
  return {
    ...query,
    startAgain: newestFirst.has(String(sort)) ? startAgain : null,
    items,
    total: query.data?.pages[0]?.total ?? null,
  };
}
