import { useCallback, useMemo, useState } from 'react';
import type { ColumnSpec } from './columns.ts';

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

/** The shown columns of a list; the choice is stored in this browser. */
export function useColumnChoice<Item>(address: string, columns: readonly ColumnSpec<Item>[]): ColumnChoice<Item> {
  const [chosen, setChosen] = useState(() => readChoice(address));
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
      writeChoice(address, keys);
      setChosen([...keys]);
    },
    [address],
  );
  return { shown, isCustom: chosen !== null, choose };
}
