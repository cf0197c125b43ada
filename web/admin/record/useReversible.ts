import { useState } from 'react';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, statusOf } from '../../api/errors.ts';
import { invalidateBelow } from '../../api/invalidate.ts';
import { dismiss, notify, snackbar, undoTimeoutMs } from '../../snackbar/snackbar.ts';
import { patchRow, recordsChanged } from '../list/records-changed.ts';
import type { Conflict } from './useEdit.ts';

export interface Change<Row> {
  /** What is shown before the server has answered. */
  patch: Partial<Row>;
  /** Sends it, for the record in the version that it is then. */
  send(headers: Record<string, string>): Promise<Row>;
  /** What has happened, as a sentence. */
  done: string;
}

export interface ReversibleChange<Row> {
  record: Row;
  forward: Change<Row>;
  /** What takes it back. */
  back: Change<Row>;
  /** Whether the way back is open from what the server has answered; without it always. */
  canUndo?: ((answer: Row, back: Change<Row>) => boolean) | undefined;
}

interface Versioned {
  id: string;
  version: number;
}

const preconditionFailed = 412;

/** Somebody else was quicker: what both made of the record, and the change that was refused. */
export interface ReversibleConflict<Row extends object> extends Conflict<Partial<Row>> {
  present: Row;
  change: ReversibleChange<Row>;
}

/**
 * Changes a record at once and sends it afterwards; the snackbar offers the way back. Where somebody else was
 * quicker, the server refuses, what it has is shown, and nothing is overwritten.
 *
 * @param addresses below which everything is read again; the first is the list's own
 * @param keyOf query key of a record read whole
 * @param read reads a record whole; with it a conflict is answered for the screen to show both versions
 * @param onDone is told when the server has taken a change
 */
export function useReversible<Row extends Versioned>(
  addresses: readonly [string, ...string[]],
  keyOf: (id: string) => QueryKey,
  read?: (id: string) => Promise<Row>,
  onDone?: () => void,
) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<ReversibleConflict<Row> | null>(null);
  const show = (id: string, patch: object) => {
    client.setQueryData<object>(keyOf(id), (before) => before && { ...before, ...patch });
    patchRow(client, addresses[0], id, patch);
  };
  const mutation = useMutation({
    mutationFn: ({ record, forward }: ReversibleChange<Row>) => forward.send({ 'If-Match': `"${record.version}"` }),
    onMutate: async ({ record, forward }) => {
      // An answer that is under way would put the old value back on the screen.
      await client.cancelQueries({ queryKey: keyOf(record.id) });
      show(record.id, forward.patch);
      // Hands are faster than messages: each would wait for those before it, and offer to undo what is long past.
      if (snackbar.current?.action) dismiss();
    },
    onSuccess: (answer, { forward, back, canUndo }) => {
      show(answer.id, answer);
      onDone?.();
      if (canUndo?.(answer, back) === false) notify('success', forward.done);
      else {
        notify('success', forward.done, undoTimeoutMs, {
          label: 'Undo',
          run: () => mutation.mutate({ record: answer, forward: back, back: forward, canUndo }),
        });
      }
    },
    onError: async (error, change) => {
      const { record, forward } = change;
      const before = pick(record, forward.patch);
      show(record.id, before);
      if (read && statusOf(error) === preconditionFailed) {
        const present = await read(record.id);
        const theirs = pick(present, forward.patch);
        setConflict({ base: before, mine: forward.patch, theirs, version: present.version, present, change });
        return;
      }
      notify(
        statusOf(error) === preconditionFailed ? 'warning' : 'error',
        statusOf(error) === preconditionFailed
          ? 'Somebody else has changed this meanwhile. You see its present state; nothing was overwritten.'
          : messageOf(error),
        undoTimeoutMs,
      );
    },
    onSettled: (after, _error, { record }) => {
      const [own, ...others] = addresses;
      return Promise.all([
        recordsChanged(client, own, [{ id: record.id, before: record, after }]),
        ...others.map((address) => invalidateBelow(client, address)),
      ]);
    },
  });
  return {
    run: mutation.mutate,
    /** The change that is on its way. */
    pending: mutation.isPending ? mutation.variables.forward.patch : null,
    conflict,
    /** Makes the change all the same, on top of what somebody else has made of it, or leaves that as it is. */
    resolve(isMine: boolean) {
      setConflict(null);
      if (conflict && isMine) mutation.mutate({ ...conflict.change, record: conflict.present });
    },
  };
}

/** The fields of a record that a patch has. */
const pick = <Row extends object>(record: Row, patch: Partial<Row>) =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, record[name as keyof Row]])) as Partial<Row>;
