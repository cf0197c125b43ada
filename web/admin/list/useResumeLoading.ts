import { useEffect, useRef } from 'react';
import { useIsServerUnreachable } from '../connection/useIsServerUnreachable.ts';
import type { ListQuery } from './useListQuery.ts';

/** Loads the next page again when it failed because the server was unreachable, and the server responds again. */
export function useResumeLoading<Item extends { id: string }>({ isFetchNextPageError, fetchNextPage }: ListQuery<Item>): void {
  const isUnreachable = useIsServerUnreachable();
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (wasUnreachable.current && !isUnreachable && isFetchNextPageError) void fetchNextPage();
    wasUnreachable.current = isUnreachable;
  }, [isUnreachable, isFetchNextPageError, fetchNextPage]);
}
