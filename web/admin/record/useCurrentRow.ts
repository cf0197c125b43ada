import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type ListKey, updateOlderRows } from '../refresh-records.ts';

/** Keeps the row of an open record as current as the record. `listKey` is a stable function. */
export function useCurrentRow(
  listKey: () => ListKey,
  record: { id: string; version: number } | undefined,
  rowId = record?.id,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (record && rowId !== undefined) updateOlderRows(client, listKey(), { ...record, id: rowId });
  }, [client, listKey, record, rowId]);
}
