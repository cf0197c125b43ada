import { useEffect, useRef } from 'react';
import { useIsServerUnreachable } from '../connection/useIsServerUnreachable.ts';
import type { ListQuery } from './useListQuery.ts';

/** Retries a failed next page when the server is reachable again. */
export function useResumeLoading<Item extends { id: string }>({ isFetchNextPageError, fetchNextPage }: ListQuery<Item>): void {
  const isUnreachable = useIsServerUnreachable();
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (wasUnreachable.current && !isUnreachable && isFetchNextPageError) void fetchNextPage();
    wasUnreachable.current = isUnreachable;
  }, [isUnreachable, isFetchNextPageError, fetchNextPage]);
}
