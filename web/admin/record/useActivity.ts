import { useInfiniteQuery } from '@tanstack/react-query';
import { getListActivityQueryKey, listActivity } from '../../api/generated/activity-log/activity-log.ts';
import { infiniteListKey } from '../refresh-records.ts';

const pageSize = 50;

/** The entries of the activity log about a record, newest first, page by page. With `refetchInterval`, they are polled. */
export function useActivity(entityId: string, { refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  const query = useInfiniteQuery({
    queryKey: infiniteListKey(getListActivityQueryKey(), { entityId }),
    queryFn: ({ pageParam, signal }) =>
      listActivity({ entityId, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval,
  });
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  return {
    entries: data?.pages.flatMap(({ items }) => items),
    error,
    isPending,
    hasNextPage,
    loadMore: () => void (isFetchingNextPage || fetchNextPage()),
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}
