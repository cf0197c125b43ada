import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { ListQuery } from './useListQuery.ts';

/** Height of a table row, and the estimate for a card, which is measured; px. */
export const rowSizes = { row: 48, card: 150 };
export const cardGap = 10;
/** The next page is loaded this many rows before the end, about a second of fast scrolling. */
const lookahead = 60;
/** Number of placeholder rows while rows are loading. */
export const placeholderRows = 12;

export interface VirtualRowsOptions<Item extends { id: string }> {
  grid: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  list: ListQuery<Item>;
  isCards: boolean;
  /** The focused row, which stays rendered so that keyboard navigation continues from there. */
  focusedIndex: number | null;
}

/** Measures a row. On a phone, an open record hides the list: its rows keep the heights to which it scrolls when it returns. */
const measureShown: typeof measureElement = (row, entry, list) =>
  row.checkVisibility() ? measureElement(row, entry, list) : (list.measurementsCache[list.indexFromElement(row)]?.size ?? 0);

/** On a phone the whole screen scrolls; otherwise the grid. */
export const scrollerOf = (grid: HTMLElement | null, isCards: boolean): HTMLElement | null =>
  isCards ? (grid?.closest<HTMLElement>('[data-scroller]') ?? null) : grid;

/** The rows to render, limited to the visible ones unless they are printed. Loads more of them ahead of scrolling. */
export function useVirtualRows<Item extends { id: string }>(options: VirtualRowsOptions<Item>) {
  const { grid, body, list, isCards, focusedIndex } = options;
  const { items, isPending, loadMore } = list;
  const hasMore = list.hasNextPage && !list.isFetchNextPageError && !list.isFull;
  const count = isPending ? 0 : items.length + (hasMore ? placeholderRows : 0);
  const cardsTop = useCardsTop(grid, body, isCards);
  const isPrinting = usePrinting();
  const scrollMargin = isCards ? cardsTop : rowSizes.row;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scrollerOf(grid.current, isCards),
    estimateSize: () => (isCards ? rowSizes.card : rowSizes.row),
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: isCards ? 4 : 10,
    gap: isCards ? cardGap : 0,
    scrollMargin,
    useAnimationFrameWithResizeObserver: true,
    measureElement: measureShown,
    // The header stays visible above the rows.
    scrollPaddingStart: isCards ? 0 : rowSizes.row,
    rangeExtractor: (range: Range) => {
      if (isPrinting) return [...items.keys()];
      const indexes = defaultRangeExtractor(range);
      const isMissing = focusedIndex !== null && focusedIndex < count && !indexes.includes(focusedIndex);
      return isMissing ? [...indexes, focusedIndex].toSorted((a, b) => a - b) : indexes;
    },
  });
  useLayoutEffect(() => virtual.measure(), [isCards, virtual]);
  const rows = virtual.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!isPending && !isPrinting && hasMore && lastIndex >= items.length - lookahead) loadMore();
  }, [isPending, isPrinting, hasMore, lastIndex, items.length, loadMore]);
  return {
    rows: rows.map(({ index, start, key }) => ({ index, key, start: start - scrollMargin })),
    totalSize: virtual.getTotalSize(),
    measureRow: virtual.measureElement,
    scrollToIndex: virtual.scrollToIndex,
  };
}

/** Whether the page is being printed. The rows are rendered before the browser's print dialog opens. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const update = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', update);
    window.addEventListener('afterprint', update);
    return () => {
      window.removeEventListener('beforeprint', update);
      window.removeEventListener('afterprint', update);
    };
  }, []);
  return isPrinting;
}

/** Distance of the cards from the top of the scroll container, px. It changes with the content above the cards. */
function useCardsTop(grid: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>, isCards: boolean): number {
  const [top, setTop] = useState(0);
  const measure = useCallback(() => {
    const scroller = scrollerOf(grid.current, isCards);
    // Without a position while an open record hides the list.
    if (!isCards || !scroller || !body.current?.checkVisibility()) return;
    setTop(Math.round(body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop));
  }, [grid, body, isCards]);
  useLayoutEffect(() => {
    measure();
    const screen = grid.current?.closest('section');
    if (!isCards || !screen) return;
    // In the next frame, because a change inside the callback could resize the observed element.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(screen);
    return () => observer.disconnect();
  }, [grid, isCards, measure]);
  return top;
}
