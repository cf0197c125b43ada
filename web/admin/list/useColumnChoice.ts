import { useCallback, useMemo, useState } from 'react';
import type { ColumnSpec } from './columns.ts';

const storageKey = (resource: string) => `admin-columns:${resource}`;

function readChoice(resource: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey(resource)) ?? 'null');
    return Array.isArray(stored) ? stored.map(String) : null;
  } catch {
    return null;
  }
}

function writeChoice(resource: string, keys: readonly string[]): void {
  try {
    window.localStorage.setItem(storageKey(resource), JSON.stringify(keys));
  } catch {
    // Without storage the choice lives as long as the screen.
  }
}

export interface ColumnChoice<Item> {
  /** The columns that are shown, in the list's own order; the same array until that changes. */
  shown: readonly ColumnSpec<Item>[];
  /** Whether somebody has chosen them, and wants to see them all. */
  isOwn: boolean;
  choose(keys: readonly string[]): void;
}

/** Which columns of a list are shown; the choice is kept in this browser. */
export function useColumnChoice<Item>(resource: string, columns: readonly ColumnSpec<Item>[]): ColumnChoice<Item> {
  const [chosen, setChosen] = useState(() => readChoice(resource));
  const shown = useMemo(
    () =>
      columns.filter(
        ({ key, isRowHeader, hidden = false }) =>
          // A row without its name would be nobody's.
          isRowHeader || (chosen ? chosen.includes(key) : !hidden),
      ),
    [columns, chosen],
  );
  const choose = useCallback(
    (keys: readonly string[]) => {
      writeChoice(resource, keys);
      setChosen([...keys]);
    },
    [resource],
  );
  return { shown, isOwn: chosen !== null, choose };
}
