import { useQuery } from '@tanstack/react-query';
import type { ListKey } from '../refresh-records.ts';
import type { ListParameters } from './parameters.ts';
import type { FetchPage, ListQuery } from './useListQuery.ts';

const pollIntervalMs = 30_000;

/**
 * The number of records that have arrived since the list was loaded; null if there are some, but the totals don't tell how many:
 * as many others have left a filtered list, or the server stops counting. It is polled separately, so that no row moves while the
 * user reads.
 */
export function useNewRecordCount<Item extends { id: string }>(
  listKey: ListKey,
  fetchPage: FetchPage<Item>,
  parameters: ListParameters,
  list: Pick<ListQuery<Item>, 'items' | 'total' | 'isPlaceholderData' | 'dataUpdatedAt' | 'isLatestFirst'>,
): number | null {
  const isLoaded = list.total !== null && !list.isPlaceholderData;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...listKey, 'new-records', parameters],
    queryFn: ({ signal }) => fetchPage({ ...parameters, limit: 1 }, { signal }),
    enabled: isLoaded,
    refetchInterval: pollIntervalMs,
  });
  // A response that is older than the rows can't tell what arrived after them.
  if (!isLoaded || data === undefined || dataUpdatedAt <= list.dataUpdatedAt) return 0;
  const count = Math.max(0, data.total - (list.total ?? 0));
  const [first] = data.items;
  const isFirstNew = list.isLatestFirst && first !== undefined && !list.items.some(({ id }) => id === first.id);
  return count === 0 && isFirstNew ? null : count;
}
