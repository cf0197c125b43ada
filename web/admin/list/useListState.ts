import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type ListState, readListState, writeListState } from './url-state.ts';

export type UpdateListState = (change: Partial<ListState>, options?: { replace: boolean }) => void;

/**
 * The list's state from the URL, and a function that changes it. Typing into the search replaces the current history
 * entry; any other change adds one by default, so that Back undoes it.
 */
export function useListState(filterNames: readonly string[]): [ListState, UpdateListState] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(search, filterNames), [search, filterNames]);
  const update: UpdateListState = useCallback(
    (change, { replace } = { replace: Object.keys(change).join() === 'q' }) => {
      setSearch((before) => writeListState(before, change), { replace });
    },
    [setSearch],
  );
  return [state, update];
}
