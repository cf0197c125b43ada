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
    // Without storage the choice lasts until the screen is left.
  }
}

export interface ColumnChoice<Item> {
  /** The shown columns in the list's order; referentially stable. */
  shown: readonly ColumnSpec<Item>[];
  /** Whether the reader has chosen the columns. */
  isCustom: boolean;
  choose(keys: readonly string[]): void;
}

export interface ColumnChoiceOptions<Item> {
  /** Address of the list's call. */
  address: string;
  columns: readonly ColumnSpec<Item>[];
  /** Columns of a saved view, as they are in the page's address. */
  ofView: string;
  update(change: Partial<ListState>): void;
}

/** The shown columns of a list: those of a saved view, or the choice that is stored in this browser. */
export function useColumnChoice<Item>({ address, columns, ofView, update }: ColumnChoiceOptions<Item>): ColumnChoice<Item> {
  const [stored, setStored] = useState(() => readChoice(address));
  const chosen = useMemo(() => (ofView === '' ? stored : ofView.split(',')), [ofView, stored]);
  const shown = useMemo(
    () =>
      columns.filter(
        ({ key, isRowHeader, hidden = false }) =>
          // Without it a row could not be identified.
          isRowHeader || (chosen ? chosen.includes(key) : !hidden),
      ),
    [columns, chosen],
  );
  const choose = useCallback(
    (keys: readonly string[]) => {
      if (ofView !== '') return update({ columns: writeColumns(keys) });
      writeChoice(address, keys);
      setStored([...keys]);
    },
    [address, ofView, update],
  );
  return { shown, isCustom: chosen !== null, choose };
}
