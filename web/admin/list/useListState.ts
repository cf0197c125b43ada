import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { readListState, writeListState, type ListState } from './url-state.ts';

/**
 * The list's state out of the address, and a function that changes it. Typing into the search replaces the
 * present entry of the history; anything else makes a new one, so that Back undoes it.
 */
export function useListState(filterNames: readonly string[]): [ListState, (change: Partial<ListState>) => void] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(search, filterNames), [search, filterNames]);
  const update = useCallback(
    (change: Partial<ListState>) => {
      setSearch((before) => writeListState(before, change), { replace: 'q' in change });
    },
    [setSearch],
  );
  return [state, update];
}
