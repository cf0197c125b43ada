import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { scrollerOf } from './useVirtualRows.ts';

export interface RowFocusOptions<Item extends { id: string }> {
  grid: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  items: readonly Item[];
  openId: string | null;
  isCards: boolean;
  resetCount: number;
}

export interface RowFocus {
  /** The row that the Tab key goes to. */
  index: number;
  setIndex(index: number): void;
  /** The focused row, which stays rendered when it is scrolled out of view; null while the grid has no focus. */
  keptIndex: number | null;
  focusRow(index: number): void;
  onFocus(): void;
  onBlur(): void;
  /** Set by the table, whose virtual rows depend on the focus. */
  scrollTo: RefObject<(index: number) => void>;
}

/** Focus of the rows: one is in the tab order, and closing a record returns the focus to its row. */
export function useRowFocus<Item extends { id: string }>(options: RowFocusOptions<Item>): RowFocus {
  const { grid, body, items, isCards, resetCount } = options;
  const [index, setIndex] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  const pending = useRef<number | null>(null);
  const scrollTo = useRef<(index: number) => void>(() => undefined);
  const focusPending = () => {
    if (pending.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${pending.current}"]`);
    if (!row) return;
    pending.current = null;
    row.focus();
  };
  const focusRow = (next: number) => {
    if (next < 0 || next >= items.length) return;
    setIndex(next);
    scrollTo.current(next);
    // A row that is not rendered yet gets the focus once it is.
    pending.current = next;
    focusPending();
  };
  useEffect(focusPending);

  const reset = useEffectEvent(() => {
    scrollerOf(grid.current, isCards)?.scrollTo({ top: 0 });
    focusRow(0);
  });
  const lastReset = useRef(resetCount);
  useEffect(() => {
    if (lastReset.current === resetCount) return;
    lastReset.current = resetCount;
    reset();
  }, [resetCount]);

  useOpenRow({ ...options, index, setIndex, focusRow, scrollTo });
  return {
    index,
    setIndex,
    keptIndex: hasFocus ? index : null,
    focusRow,
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
    scrollTo,
  };
}

type OpenRowOptions<Item extends { id: string }> = RowFocusOptions<Item> &
  Pick<RowFocus, 'index' | 'setIndex' | 'focusRow' | 'scrollTo'>;

/** Scrolls to the row of the open record, and focuses the row of a record that was closed. */
function useOpenRow<Item extends { id: string }>(options: OpenRowOptions<Item>): void {
  const { grid, items, openId, isCards, index, setIndex, focusRow, scrollTo } = options;
  const openIndex = useMemo(() => (openId === null ? -1 : items.findIndex(({ id }) => id === openId)), [items, openId]);
  const lastOpen = useRef<string | null>(null);
  const followOpenRecord = useEffectEvent((id: string | null, isInList: boolean) => {
    const before = lastOpen.current;
    lastOpen.current = id;
    if (id === null) {
      if (before === null || items.length === 0) return;
      const closed = items.findIndex((item) => item.id === before);
      // If the record has left the list, the row that took its place gets the focus.
      return focusRow(closed < 0 ? Math.min(index, items.length - 1) : closed);
    }
    if (!isInList) return;
    setIndex(openIndex);
    // If the row is found after its record was opened, don't scroll a list that the user has already scrolled.
    if (!isCards && (before !== id || grid.current?.scrollTop === 0)) scrollTo.current(openIndex);
  });
  const isOpenInList = openIndex >= 0;
  useEffect(() => followOpenRecord(openId, isOpenInList), [openId, isOpenInList]);
}
