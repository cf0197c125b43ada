import { useCallback, useEffect, useState } from 'react';
import type { RecordNavigation, RecordPosition } from '../record-navigation.ts';
import { type ListQuery, maximumRows } from './useListQuery.ts';

/** The next page is loaded when the open record is this close to the last loaded row. */
const lookahead = 5;

/** Maximum number of rows that one `seek` loads: twenty calls. */
const seekRows = 1000;

export interface RecordNavigationOptions<Item extends { id: string }> {
  list: ListQuery<Item>;
  /** The parameters of the list call. */
  parameters: object;
  openId: string | null;
  open(id: string | null): void;
}

/** The position of the open record in its list, and the ids of its neighbors. */
export function useRecordNavigation<Item extends { id: string }>(options: RecordNavigationOptions<Item>): RecordNavigation {
  const { list, parameters, openId, open } = options;
  const { items, loadMore } = list;
  const index = openId === null ? -1 : items.findIndex(({ id }) => id === openId);
  const scope = JSON.stringify([openId, parameters]);
  const lastIndex = useLastIndex(index, scope);
  const { isSeeking, canLoadMore, seek } = useSeek(list, lastIndex < 0, scope);
  // A record that has left the list keeps its place between its former neighbors.
  const nextIndex = index >= 0 ? index + 1 : lastIndex;
  const isNearEnd = nextIndex > 0 && nextIndex > items.length - lookahead;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);

  const position = (): RecordPosition => {
    if (index >= 0) return { kind: 'known', index, total: list.total ?? items.length };
    if (lastIndex >= 0) return { kind: 'no-longer-in-list' };
    if (list.isPending || list.isPlaceholderData || isSeeking) return { kind: 'seeking' };
    if (list.isError && items.length === 0) return { kind: 'unknown' };
    return list.hasNextPage ? { kind: 'not-loaded', rows: items.length, canLoadMore } : { kind: 'not-in-list' };
  };
  return {
    position: position(),
    previous: items[(index >= 0 ? index : lastIndex) - 1]?.id ?? null,
    next: items[nextIndex]?.id ?? null,
    open,
    seek,
  };
}

/** The last known index of the record while the list and the record stay the same; -1 if it was never in the list. */
function useLastIndex(index: number, scope: string): number {
  const [last, setLast] = useState({ scope, index });
  const isOutdated = last.scope !== scope || (index >= 0 && index !== last.index);
  if (isOutdated) setLast({ scope, index });
  useEffect(() => {
    if (index >= 0) rememberRow(index);
  }, [index]);
  return isOutdated ? index : last.index;
}

/** Loads rows until the record is among them or the limit is reached. */
function useSeek<Item extends { id: string }>(list: ListQuery<Item>, isMissing: boolean, scope: string) {
  const { items, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage, loadMore } = list;
  const [limit, setLimit] = useState<{ scope: string; rows: number } | null>(null);
  const canLoadMore = hasNextPage && items.length < maximumRows;
  const isSeeking =
    isMissing &&
    limit?.scope === scope &&
    items.length < limit.rows &&
    canLoadMore &&
    (!isFetchNextPageError || isFetchingNextPage);
  useEffect(() => {
    if (isSeeking) loadMore();
  }, [isSeeking, loadMore]);
  const loadedRows = items.length;
  const seek = useCallback(() => {
    setLimit((before) => ({ scope, rows: (before?.scope === scope ? loadedRows : rememberedRow()) + seekRows }));
    if (isFetchNextPageError) void fetchNextPage();
  }, [scope, loadedRows, isFetchNextPageError, fetchNextPage]);
  return { isSeeking, canLoadMore, seek };
}

/** Stores the row in the history entry, so that a reload or Back knows how many rows to load. */
function rememberRow(row: number): void {
  if (rememberedRow() !== row) window.history.replaceState({ ...(window.history.state as object | null), row }, '');
}

function rememberedRow(): number {
  const { row } = (window.history.state ?? {}) as { row?: unknown };
  return typeof row === 'number' ? row : 0;
}
