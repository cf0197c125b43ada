import { useState } from 'react';
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

/** The columns that are shown, in the list's own order, and how to choose others; kept in this browser. */
export function useColumnChoice<Item>(resource: string, columns: readonly ColumnSpec<Item>[]) {
  const [chosen, setChosen] = useState(() => readChoice(resource));
  const isShown = ({ key, isRowHeader, hidden = false }: ColumnSpec<Item>) =>
    // A row without its name would be nobody's.
    isRowHeader || (chosen ? chosen.includes(key) : !hidden);
  const choose = (keys: readonly string[]) => {
    writeChoice(resource, keys);
    setChosen([...keys]);
  };
  return [columns.filter(isShown), choose] as const;
}
