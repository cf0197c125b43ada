import { useState } from 'react';
import type { BulkAction } from './bulk.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The selected rows and the action that runs on them.
 * @param actionsOf actions that all selected rows allow; without it rows can't be selected
 */
export function useBulkActions<Item extends { id: string }>(
  items: readonly Item[],
  actionsOf?: (selected: readonly Item[]) => BulkAction<Item>[],
) {
  const [selectedIds, setSelectedIds] = useState(none);
  // Separate from the selection, because rows may leave a filtered list while the result is still shown.
  const [running, setRunning] = useState<{ action: BulkAction<Item>; items: readonly Item[] } | null>(null);
  const selected = actionsOf ? items.filter(({ id }) => selectedIds.has(id)) : [];
  const clear = () => setSelectedIds(none);
  return {
    selected,
    selectedIds: actionsOf && selectedIds,
    setSelectedIds,
    actions: actionsOf && selected.length > 0 ? actionsOf(selected) : [],
    running,
    run: (action: BulkAction<Item>) => setRunning({ action, items: selected }),
    clear,
    finish(hasRun: boolean) {
      setRunning(null);
      if (hasRun) clear();
    },
  };
}
