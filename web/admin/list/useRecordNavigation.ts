import { useEffect, useRef, useState } from 'react';
import type { RecordNavigation, RecordPlace } from './navigation.ts';
import { mostRows, type useListQuery } from './useListQuery.ts';

/** So many rows before the end of what is here, the next page is fetched for somebody who goes from record to record. */
const lookahead = 5;

/**
 * So many rows are read in search of a record's place by themselves, twenty calls at most; who wants to know it at any
 * price asks for as many again.
 */
const reach = 1000;

export interface RecordNavigationOptions<Item extends { id: string }> {
  list: ReturnType<typeof useListQuery<Item>>;
  /** What the list was asked for. */
  parameters: object;
  openId: string | null;
  open(id: string | null): void;
  /** Fetches the next page, unless one is on its way or there is none. */
  loadMore(): void;
}

/** The way from the open record to its neighbours, in the list's order. */
export function useRecordNavigation<Item extends { id: string }>(options: RecordNavigationOptions<Item>): RecordNavigation {
  const { list, parameters, openId, open, loadMore } = options;
  const { items, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = list;
  const index = openId === null ? -1 : items.findIndex(({ id }) => id === openId);
  // A record that no longer belongs into the list, because it was moved on for example, keeps its place between others.
  const among = JSON.stringify([openId, parameters]);
  const last = useRef<{ among: string; index: number }>(null);
  if (index >= 0 || last.current?.among !== among) last.current = { among, index };
  const lastIndex = last.current.index;

  const [search, setSearch] = useState<{ among: string; rows: number } | null>(null);
  const isFurther = hasNextPage && items.length < mostRows;
  const isSought =
    lastIndex < 0 &&
    search?.among === among &&
    items.length < search.rows &&
    isFurther &&
    (!isFetchNextPageError || isFetchingNextPage);
  useEffect(() => {
    if (isSought) loadMore();
  }, [isSought, loadMore]);

  const next = index >= 0 ? index + 1 : lastIndex;
  const isNearEnd = next > 0 && next > items.length - lookahead;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);

  useEffect(() => {
    if (index >= 0) rememberRow(index);
  }, [index]);

  const place = (): RecordPlace => {
    if (index >= 0) return { kind: 'known', index, total: list.total ?? items.length };
    if (lastIndex >= 0) return { kind: 'left' };
    if (list.isPending || list.isPlaceholderData || isSought) return { kind: 'sought' };
    if (list.isError && items.length === 0) return { kind: 'unknown' };
    return hasNextPage ? { kind: 'beyond', rows: items.length, isFurther } : { kind: 'absent' };
  };
  return {
    place: place(),
    previous: items[(index >= 0 ? index : lastIndex) - 1]?.id ?? null,
    next: items[next]?.id ?? null,
    open,
    seek() {
      const before = search?.among === among ? items.length : rememberedRow();
      setSearch({ among, rows: before + reach });
      if (isFetchNextPageError) void fetchNextPage();
    },
  };
}

/** The history's entry keeps the row: after a reload, and back from elsewhere, it is known how far to read. */
function rememberRow(row: number): void {
  if (rememberedRow() !== row) window.history.replaceState({ ...(window.history.state as object | null), row }, '');
}

function rememberedRow(): number {
  const { row } = (window.history.state ?? {}) as { row?: unknown };
  return typeof row === 'number' ? row : 0;
}
