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
  list: { total: number | null; isPlaceholderData: boolean; dataUpdatedAt: number },
): number {
  const isRead = list.total !== null && !list.isPlaceholderData;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [resource, 'arrivals', parameters],
    queryFn: ({ signal }) => fetchPage({ ...parameters, limit: 1 }, { signal }).then(({ total }) => total),
    enabled: isRead,
    refetchInterval: everyMs,
  });
  // A count from before the rows says nothing about what has come after them.
  return isRead && data !== undefined && dataUpdatedAt > list.dataUpdatedAt ? Math.max(0, data - (list.total ?? 0)) : 0;
}
