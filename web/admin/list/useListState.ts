import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type ListState, readListState, writeListState } from './url-state.ts';

/**
 * The list's state from the URL, and a function that changes it. Typing into the search replaces the current history
 * entry; any other change adds one, so that Back undoes it.
 */
export function useListState(filterNames: readonly string[]): [ListState, (change: Partial<ListState>) => void] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(search, filterNames), [search, filterNames]);
  const update = useCallback(
    (change: Partial<ListState>) => {
      setSearch((before) => writeListState(before, change), { replace: Object.keys(change).join() === 'q' });
    },
    [setSearch],
  );
  return [state, update];
}
