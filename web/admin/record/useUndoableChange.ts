import { useState } from 'react';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, statusOf } from '../../api/errors.ts';
import { ifMatch } from '../../api/if-match.ts';
import { invalidate } from '../../api/invalidate.ts';
import { dismiss, notify, snackbar, undoTimeoutMs } from '../../snackbar/snackbar.ts';
import { type ListKey, refreshRecords, updateRow } from '../refresh-records.ts';
import type { Conflict } from './useRecordForm.ts';

export interface Change<Row> {
  /** Shown before the server has responded. */
  patch: Partial<Row>;
  send(options: ReturnType<typeof ifMatch>): Promise<Row>;
  /** Message for the snackbar. */
  done: string;
}

export interface UndoableChange<Row> {
  record: Row;
  forward: Change<Row>;
  back: Change<Row>;
  /** Whether the server would accept `back` after its response to `forward`; by default always. */
  canUndo?: ((response: Row, back: Change<Row>) => boolean) | undefined;
  /** Called after `forward`, but not after undo. */
  onDone?: () => void;
}

interface Versioned {
  id: string;
  version: number;
}

const preconditionFailed = 412;

/** An edit conflict: both versions of the record, and the rejected change. */
export interface UndoableConflict<Row extends object> extends Conflict<Partial<Row>> {
  current: Row;
  change: UndoableChange<Row>;
}

export interface UndoableOptions<Row> {
  list: ListKey;
  /** Keys of other queries that show the record. */
  alsoRefresh?: readonly QueryKey[];
  keyOf(id: string): QueryKey;
  /** Reads the record. With this function, a conflict is returned so that the screen can show both versions. */
  read?: (id: string) => Promise<Row>;
}

/**
 * Optimistic update with undo in the snackbar. A record that somebody else has changed is not overwritten: the server
 * responds with 412, the change is rolled back, and the conflict is returned.
 *
 * One mutation runs all changes. The generated hooks can't, because they fix their headers when they render, and undo has to
 * send the version from the last response.
 */
export function useUndoableChange<Row extends Versioned>(options: UndoableOptions<Row>) {
  const { list, alsoRefresh = [], keyOf, read } = options;
  const client = useQueryClient();
  const [conflict, setConflict] = useState<UndoableConflict<Row> | null>(null);
  const show = (id: string, patch: object) => {
    client.setQueryData<object>(keyOf(id), (before) => before && { ...before, ...patch });
    updateRow(client, list, id, patch);
  };
  const tryToRead = async (id: string) => {
    try {
      return await read?.(id);
    } catch {
      return undefined;
    }
  };
  const mutation = useMutation({
    mutationFn: ({ record, forward }: UndoableChange<Row>) => forward.send(ifMatch(record.version)),
    onMutate: async ({ record, forward }) => {
      // A response that is still pending would put the old value back on the screen.
      await client.cancelQueries({ queryKey: keyOf(record.id) });
      show(record.id, forward.patch);
      // Messages queue, so an older one would offer to undo a change that is no longer the latest.
      if (snackbar.current?.action) dismiss();
    },
    onSuccess: (response, { forward, back, canUndo, onDone }) => {
      show(response.id, response);
      onDone?.();
      if (canUndo?.(response, back) === false) return notify('success', forward.done);
      const undo = () => mutation.mutate({ record: response, forward: back, back: forward, canUndo });
      notify('success', forward.done, undoTimeoutMs, { label: 'Undo', run: undo });
    },
    onError: async (error, change) => {
      const { record, forward } = change;
      const before = pick(record, forward.patch);
      show(record.id, before);
      if (statusOf(error) !== preconditionFailed) return notify('error', messageOf(error), undoTimeoutMs);
      const current = await tryToRead(record.id);
      if (!current) return notify('warning', 'Somebody else changed this record. Nothing was overwritten.', undoTimeoutMs);
      const theirs = pick(current, forward.patch);
      setConflict({ base: before, mine: forward.patch, theirs, version: current.version, current, change });
    },
    onSettled: () => Promise.all([refreshRecords(client, list), invalidate(client, ...alsoRefresh)]),
  });
  return {
    run: mutation.mutate,
    /** The patch that is being sent. */
    pending: mutation.isPending ? mutation.variables.forward.patch : null,
    conflict,
    /** Applies the change on top of the other person's version, or keeps that version. */
    resolve(isMine: boolean) {
      setConflict(null);
      if (conflict && isMine) mutation.mutate({ ...conflict.change, record: conflict.current });
    },
  };
}

/** The fields of a record that a patch changes. */
const pick = <Row extends object>(record: Row, patch: Partial<Row>) =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, record[name as keyof Row]])) as Partial<Row>;
