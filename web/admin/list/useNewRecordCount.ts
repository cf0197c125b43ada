import { useQuery } from '@tanstack/react-query';
import type { ListKey } from '../refresh-records.ts';
import type { ListParameters } from './parameters.ts';
import type { FetchPage } from './useListQuery.ts';

const pollIntervalMs = 30_000;

/**
 * The number of records that have arrived since the list was loaded. It is polled separately, so that no row moves while the
 * user reads. Like `total`, it stops counting at 10,000.
 */
export function useNewRecordCount<Item>(
  listKey: ListKey,
  fetchPage: FetchPage<Item>,
  parameters: ListParameters,
  list: { total: number | null; isPlaceholderData: boolean; dataUpdatedAt: number },
): number {
  const isLoaded = list.total !== null && !list.isPlaceholderData;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...listKey, 'new-records', parameters],
    queryFn: ({ signal }) => fetchPage({ ...parameters, limit: 1 }, { signal }).then(({ total }) => total),
    enabled: isLoaded,
    refetchInterval: pollIntervalMs,
  });
  // A count that is older than the rows can't tell what arrived after them.
  return isLoaded && data !== undefined && dataUpdatedAt > list.dataUpdatedAt ? Math.max(0, data - (list.total ?? 0)) : 0;
}
