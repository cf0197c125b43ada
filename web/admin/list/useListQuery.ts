import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ListState } from './url-state.ts';

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  total: number;
}

/** A list call of the contract: `listDemoRequests` and its kin. */
export type FetchPage<Item> = (parameters: Record<string, unknown>, options: { signal: AbortSignal }) => Promise<Page<Item>>;

/** The query parameters of the call for a list's state; what is empty is not sent. */
export function listParameters({ q, sort, filters }: ListState, single: readonly string[]): Record<string, unknown> {
  const chosen = Object.entries(filters).map(([name, values]) => [name, single.includes(name) ? values[0] : values]);
  return { ...(q ? { q } : {}), ...(sort ? { sort } : {}), ...Object.fromEntries(chosen) };
}

/** Key of an endless list. It begins with the resource's address, as the generated keys do (`invalidate.ts`). */
export const infiniteKey = (resource: string, parameters: object) => [resource, 'infinite', parameters] as const;

/** Pages of a list, the next one fetched when it is asked for; the last result stays while the next one loads. */
export function useListQuery<Item>(resource: string, fetchPage: FetchPage<Item>, parameters: Record<string, unknown>) {
  const query = useInfiniteQuery({
    queryKey: infiniteKey(resource, parameters),
    queryFn: ({ pageParam, signal }) => fetchPage({ ...parameters, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...query, items, total: query.data?.pages[0]?.total ?? null };
}
