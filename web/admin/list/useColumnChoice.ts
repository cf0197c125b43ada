import { useCallback, useMemo, useState } from 'react';
import type { ColumnSpec } from './columns.ts';
import { type ListState, writeColumns } from './url-state.ts';

const storageKey = (address: string) => `admin-columns:${address}`;

function readChoice(address: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey(address)) ?? 'null');
    return Array.isArray(stored) ? stored.map(String) : null;
  } catch {
    return null;
  }
}

function writeChoice(address: string, keys: readonly string[]): void {
  try {
    window.localStorage.setItem(storageKey(address), JSON.stringify(keys));
  } catch {
    // If storage is not available, the choice lasts until the screen is left.
  }
}

export interface ColumnChoice<Item> {
  /** The shown columns in the list's order; referentially stable. */
  shown: readonly ColumnSpec<Item>[];
  /** Whether the user has chosen the columns. */
  isCustom: boolean;
  choose(keys: readonly string[]): void;
}

export interface ColumnChoiceOptions<Item> {
  /** Address of the list call. */
  address: string;
  columns: readonly ColumnSpec<Item>[];
  /** The URL's `columns` parameter, which saved views set; empty without it. */
  viewColumns: string;
  update(change: Partial<ListState>): void;
}

/** The shown columns of a list: those of a saved view, or the choice that is stored in this browser. */
export function useColumnChoice<Item>({ address, columns, viewColumns, update }: ColumnChoiceOptions<Item>): ColumnChoice<Item> {
  const [stored, setStored] = useState(() => readChoice(address));
  const chosen = useMemo(() => (viewColumns === '' ? stored : viewColumns.split(',')), [viewColumns, stored]);
  const shown = useMemo(
    () =>
      columns.filter(
        ({ key, isRowHeader, hidden = false }) =>
          // Always shown, because it identifies the row.
          isRowHeader || (chosen ? chosen.includes(key) : !hidden),
      ),
    [columns, chosen],
  );
  const choose = useCallback(
    (keys: readonly string[]) => {
      if (viewColumns !== '') return update({ columns: writeColumns(keys) });
      writeChoice(address, keys);
      setStored([...keys]);
    },
    [address, viewColumns, update],
  );
  return { shown, isCustom: chosen !== null, choose };
}
