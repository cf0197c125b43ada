import { type RefObject, useState } from 'react';
import type { ListKey } from '../refresh-records.ts';
import { moveRowFocus } from './move-row-focus.ts';
import { useNewRecordCount } from './useNewRecordCount.ts';
import type { ListParameters } from './parameters.ts';
import type { FetchPage, ListQuery } from './useListQuery.ts';

export interface NewRecordsOptions<Item extends { id: string }> {
  listKey: ListKey;
  fetchPage: FetchPage<Item>;
  parameters: ListParameters;
  list: ListQuery<Item>;
  region: RefObject<HTMLElement | null>;
  hasSelection: boolean;
}

export interface NewRecords {
  /** Null if there are some, but their number is unknown. */
  count: number | null;
  show(): void;
  /** Incremented to scroll the list back to the top. */
  resetCount: number;
}

/** How many new records there are, and a function that shows them. */
export function useNewRecords<Item extends { id: string }>(options: NewRecordsOptions<Item>): NewRecords {
  const { listKey, fetchPage, parameters, list, region, hasSelection } = options;
  const count = useNewRecordCount(listKey, fetchPage, parameters, list);
  const [resetCount, setResetCount] = useState(0);
  const show = async () => {
    // With another sort the new rows are not at the top, and selected rows must stay loaded.
    if (list.startsWithNewest && !hasSelection) {
      await list.restart();
      setResetCount((before) => before + 1);
      return;
    }
    await list.refetch();
    // The pressed button disappears, so the list takes the focus.
    if (document.activeElement === document.body) moveRowFocus(region.current, 1);
  };
  return { count, show: () => void show(), resetCount };
}
