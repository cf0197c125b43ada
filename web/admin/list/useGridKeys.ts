import type { KeyboardEvent, RefObject } from 'react';
import type { RowFocus } from './useRowFocus.ts';
import type { useRowSelection } from './useRowSelection.ts';
import { rowSizes } from './useVirtualRows.ts';

export interface GridKeysOptions<Item extends { id: string }> {
  grid: RefObject<HTMLElement | null>;
  items: readonly Item[];
  focus: RowFocus;
  onOpen: ((id: string) => void) | undefined;
  selection: ReturnType<typeof useRowSelection>;
}

/** Keys of the ARIA grid pattern: arrows, page keys, Home, End, Enter, Space and Ctrl+A. */
export function useGridKeys<Item extends { id: string }>({ grid, items, focus, onOpen, selection }: GridKeysOptions<Item>) {
  const last = items.length - 1;
  const move = (key: string): number | undefined => {
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowSizes.row) - 1);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[key];
    if (step !== undefined) return Math.min(last, Math.max(0, focus.index + step));
    return { Home: 0, End: last }[key];
  };
  return (event: KeyboardEvent) => {
    const { key, target } = event;
    const isRow = target instanceof HTMLElement && target.matches('[data-index]');
    const next = move(key);
    const item = items[focus.index];
    if (next !== undefined) focus.focusRow(next);
    else if (isRow && item && key === 'Enter' && onOpen) onOpen(item.id);
    else if (isRow && key === ' ' && selection.isEnabled) selection.select(focus.index, event.shiftKey);
    else if (key === 'a' && (event.ctrlKey || event.metaKey) && selection.isEnabled) selection.selectAll();
    else return;
    event.preventDefault();
  };
}
