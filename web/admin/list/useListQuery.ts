import { useMemo } from 'react';
import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
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

/** Pages of a list, the next one fetched when it is asked for; the last result stays while the next one loads. */
export function useListQuery<Item>(resource: string, fetchPage: FetchPage<Item>, parameters: Record<string, unknown>) {
  const query = useInfiniteQuery({
    queryKey: infiniteKey(resource, parameters),
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...parameters, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    // Rows do not move because somebody has looked elsewhere for a while: what has come since is announced.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: keptMs,
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  return { ...query, items, total: query.data?.pages[0]?.total ?? null };
}

/** Shows a change of a record in whatever lists have it, before they are read again. */
export function patchRow(client: QueryClient, resource: string, id: string, patch: object): void {
  client.setQueriesData<InfiniteData<Page<{ id: string }>>>(
    { queryKey: [resource, 'infinite'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, ...patch } : item)),
        })),
      },
  );
}
