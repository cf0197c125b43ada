import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../browser/storage.ts';
import type { ColumnSpec } from './columns.ts';
import { type ListState, writeColumns } from './url-state.ts';

const storageKey = (address: string) => `admin-columns:${address}`;

function readChoice(address: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey(address)) ?? 'null');
    return Array.isArray(stored) ? stored.map(String) : null;
  } catch {
    return null;
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
      writeStored(storageKey(address), JSON.stringify(keys));
      setStored([...keys]);
    },
    [address, viewColumns, update],
  );
  return { shown, isCustom: chosen !== null, choose };
}
