import { useQuery } from '@tanstack/react-query';
import type { FetchPage } from './useListQuery.ts';

/** Often enough to be told of a new request while looking at the list. */
const everyMs = 30_000;

/**
 * How many records have come to a list since it was read. It is asked beside the list, so that no row moves under
 * somebody's hands; `total` stops counting at 10,000, and so does this.
 */
export function useArrivals<Item>(
  resource: string,
  fetchPage: FetchPage<Item>,
  parameters: Record<string, unknown>,
  list: { total: number | null; isPlaceholderData: boolean },
): number {
  const { data } = useQuery({
    queryKey: [resource, 'arrivals', parameters],
    queryFn: ({ signal }) => fetchPage({ ...parameters, limit: 1 }, { signal }).then(({ total }) => total),
    enabled: list.total !== null && !list.isPlaceholderData,
    initialData: list.total ?? undefined,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
  return list.total === null || data === undefined || list.isPlaceholderData ? 0 : Math.max(0, data - list.total);
}
