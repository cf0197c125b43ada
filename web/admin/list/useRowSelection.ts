import { useCallback, useEffect, useRef } from 'react';

/** Selection of single rows and ranges, with stable callbacks so that rows don't render again. */
export function useRowSelection<Item extends { id: string }>(
  items: readonly Item[],
  selected: ReadonlySet<string> | undefined,
  onSelect: (ids: ReadonlySet<string>) => void,
) {
  const lastIndex = useRef(0);
  const latest = useRef({ items, selected, onSelect });
  useEffect(() => {
    latest.current = { items, selected, onSelect };
  });
  const select = useCallback((index: number, isRange: boolean) => {
    const { items: rows, selected: before, onSelect: change } = latest.current;
    const item = rows[index];
    if (!before || !item) return;
    const next = new Set(before);
    const isAdded = !before.has(item.id);
    const [first, last] = isRange ? [lastIndex.current, index].toSorted((a, b) => a - b) : [index, index];
    for (const { id } of rows.slice(first, (last ?? index) + 1)) {
      if (isAdded) next.add(id);
      else next.delete(id);
    }
    lastIndex.current = index;
    change(next);
  }, []);
  const isAllSelected = items.length > 0 && items.every(({ id }) => selected?.has(id));
  const selectAll = () => onSelect(new Set(items.map(({ id }) => id)));
  return {
    isEnabled: selected !== undefined,
    isAllSelected,
    // Not by the number of the selected rows, because some may have left the list.
    isSomeSelected: items.some(({ id }) => selected?.has(id)),
    select,
    selectAll,
    toggleAll: () => (isAllSelected ? onSelect(new Set()) : selectAll()),
  };
}
