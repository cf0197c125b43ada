import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, statusOf } from '../../api/errors.ts';
import { invalidateBelow } from '../../api/invalidate.ts';
import { notify, undoTimeoutMs } from '../../snackbar/snackbar.ts';
import { patchRow } from '../list/useListQuery.ts';

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
}

interface Versioned {
  id: string;
  version: number;
}

const preconditionFailed = 412;

/**
 * Changes a record at once and sends it afterwards; the snackbar offers the way back. Where somebody else was
 * quicker, the server refuses, what it has is shown, and nothing is overwritten.
 *
 * @param addresses below which everything is read again; the first is the list's own
 * @param keyOf query key of a record read whole
 */
export function useReversible<Row extends Versioned>(addresses: readonly [string, ...string[]], keyOf: (id: string) => QueryKey) {
  const client = useQueryClient();
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
    },
    onSuccess: (answer, { forward, back }) => {
      show(answer.id, { ...forward.patch, version: answer.version });
      notify('success', forward.done, undoTimeoutMs, {
        label: 'Undo',
        run: () => mutation.mutate({ record: answer, forward: back, back: forward }),
      });
    },
    onError: (error, { record, forward }) => {
      const before = Object.fromEntries(Object.keys(forward.patch).map((name) => [name, record[name as keyof Row]]));
      show(record.id, before);
      notify(
        statusOf(error) === preconditionFailed ? 'warning' : 'error',
        statusOf(error) === preconditionFailed
          ? 'Somebody else has changed this meanwhile. You see its present state; nothing was overwritten.'
          : messageOf(error),
        undoTimeoutMs,
      );
    },
    onSettled: () => Promise.all([...addresses, '/api/admin/activity-log'].map((address) => invalidateBelow(client, address))),
  });
  return mutation.mutate;
}
