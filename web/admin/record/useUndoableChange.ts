import { useState } from 'react';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { listActivity } from '../../api/generated/activity-log/activity-log.ts';
import type { ActivityEntry } from '../../api/generated/model';
import { isRetryable, messageOf } from '../../api/errors.ts';
import type { ifMatch } from '../../api/if-match.ts';
import { invalidate } from '../../api/invalidate.ts';
import { runExclusively } from '../../api/run-exclusively.ts';
import { useIsMounted } from '../../browser/useIsMounted.ts';
import { isSame } from '../../forms/is-same.ts';
import { useSession } from '../../session/useSession.ts';
import { notify, undoTimeoutMs, withdrawActions } from '../../snackbar/snackbar.ts';
import { type ListKey, refreshRecords, updateRow } from '../refresh-records.ts';
import { EditConflictError, pick, type SavedChanges, sendChange, type SentChange, type Versioned } from './send-change.ts';
import type { Conflict } from './useRecordForm.ts';

export interface Change<Row> {
  /** Shown before the server has responded. */
  patch: Partial<Row>;
  send(options: ReturnType<typeof ifMatch>): Promise<Row>;
  /** Message for the snackbar. */
  done: string;
  /** Says why the server would refuse the change of another version of the record; null if it would not. */
  refusal?: (current: Row) => string | null;
}

export interface UndoableChange<Row> {
  /** The record that the user saw. If an earlier change of it fails, the values of that change are removed from it. */
  record: Row;
  forward: Change<Row>;
  /** Undoes the change of `record`, which is the other person's version if the user has overwritten that. */
  back(record: Row): Change<Row>;
  /** Whether the server would accept `back(record)` after its response to `forward`; by default always. */
  canUndo?: (response: Row, record: Row) => boolean;
  /** Called after `forward`, but not after undo. */
  onDone?: () => void;
}

/** An edit conflict: both versions of the record, and the rejected change. */
export interface UndoableConflict<Row extends object> extends Conflict<Partial<Row>> {
  current: Row;
  change: UndoableChange<Row>;
}

/** The latest entries of a record's activity log; none if they can't be loaded. */
const readEntries = async (entityId: string): Promise<ActivityEntry[]> =>
  (await listActivity({ entityId, limit: 50 }).catch(() => ({ items: [] }))).items;

/** Functions that say who else has changed a record. */
function useOtherEditors() {
  const { user } = useSession();
  const nameOf = ({ actor }: ActivityEntry) => (actor.id === user?.id ? null : actor.label);
  return {
    /** Names the other person whose change was merged. The latest entry is the user's own change. */
    describeMerge: async (id: string) => {
      const [, theirs] = await readEntries(id);
      const name = theirs && nameOf(theirs);
      return name ? ` ${name} changed it, too.` : '';
    },
    describeConflict: async (id: string, fields: object) => {
      const theirs = (await readEntries(id)).find(({ changes }) => changes.some(({ field }) => field in fields));
      if (!theirs) return 'Somebody else changed this record';
      const name = nameOf(theirs);
      return name ? `${name} changed this record` : 'You changed this record in another window';
    },
  };
}

const mutationKey = ['change'];

const savedKey = (id: string): QueryKey => ['saved changes', id];

/** Changes of one record by the same user: they are sent one after the other, and a later one may be pending already. */
function useOwnChanges<Row extends Versioned>() {
  const client = useQueryClient();
  const lastSaved = (id: string) => client.getQueryData<SavedChanges<Row>>(savedKey(id));
  /** The changes of the record that have not ended, in the order of their start. */
  const pendingOf = (id: string) => {
    const pending = client.getMutationCache().findAll({ mutationKey, status: 'pending' });
    return pending.map(({ state }) => state.variables as UndoableChange<Row>).filter(({ record }) => record.id === id);
  };
  /** The changes of the record that were started after this one and have not ended. */
  const laterThan = (change: UndoableChange<Row>) => {
    const changes = pendingOf(change.record.id);
    return changes.slice(changes.indexOf(change) + 1);
  };
  /** Removes the values of a failed change from the records of later changes, up to the next change of the same field. */
  const withdraw = (change: UndoableChange<Row>) => {
    const before = pick(change.record, change.forward.patch);
    for (const later of laterThan(change)) {
      later.record = { ...later.record, ...before };
      for (const field of Object.keys(later.forward.patch)) delete before[field as keyof Row];
    }
  };
  return {
    sendInTurn: (change: UndoableChange<Row>, read: SentChange<Row>['read']) =>
      runExclusively(`change:${change.record.id}`, async () => {
        const { record, forward } = change;
        try {
          const result = await sendChange({ ...forward, record, read, earlier: lastSaved(record.id) });
          client.setQueryData<SavedChanges<Row>>(savedKey(record.id), result);
          return result;
        } catch (error) {
          withdraw(change);
          throw error;
        }
      }),
    isLast: (change: UndoableChange<Row>, response: Row) =>
      lastSaved(response.id)?.response.version === response.version && laterThan(change).length === 0,
    laterThan,
    /** Whether the change is being sent already: the second click of a double click can be faster than the next render. */
    isRepeated: ({ record, forward }: UndoableChange<Row>) => isSame(pendingOf(record.id).at(-1)?.forward.patch, forward.patch),
  };
}

export interface UndoableOptions {
  list: ListKey;
  /** Keys of other queries that show the record. */
  alsoRefresh?: readonly QueryKey[];
  /** Generated options of the query that reads the record. */
  readOptions(id: string): { queryKey: QueryKey };
}

function useCachedRecord<Row>({ list, readOptions }: UndoableOptions) {
  const client = useQueryClient();
  return {
    /**
     * Reads the current version from the server. It does not use the query key of the record, because the next change cancels
     * that query, and a canceled query returns the cached record, which contains the optimistic update.
     */
    read: (id: string) =>
      client.fetchQuery({ ...readOptions(id), queryKey: ['current version', id], staleTime: 0, gcTime: 0 }) as Promise<Row>,
    show: (id: string, patch: object) => {
      client.setQueryData<object>(readOptions(id).queryKey, (before) => before && { ...before, ...patch });
      updateRow(client, list, id, patch);
    },
  };
}

/**
 * Optimistic update with undo in the snackbar. If somebody else has changed other fields of the record, the change is saved on
 * top of that version. If somebody else has changed the same field, nothing is overwritten: the change is rolled back, and the
 * conflict is returned.
 *
 * One mutation runs all changes. The generated hooks can't, because they fix their headers when they render, and undo has to
 * send the version from the last response.
 */
export function useUndoableChange<Row extends Versioned>(options: UndoableOptions) {
  const { list, alsoRefresh = [], readOptions } = options;
  const client = useQueryClient();
  const { describeMerge, describeConflict } = useOtherEditors();
  const { sendInTurn, isLast, laterThan, isRepeated } = useOwnChanges<Row>();
  const isMounted = useIsMounted();
  const [conflict, setConflict] = useState<UndoableConflict<Row> | null>(null);
  const { read, show } = useCachedRecord<Row>(options);
  /** Shows fields of the record. Values of later changes that are still pending stay visible. */
  const showKeepingLater = (change: UndoableChange<Row>, fields: Partial<Row>) =>
    show(change.record.id, Object.assign({}, fields, ...laterThan(change).map(({ forward }) => forward.patch)) as Partial<Row>);
  const mutation = useMutation({
    mutationKey,
    mutationFn: (change: UndoableChange<Row>) => sendInTurn(change, read),
    onMutate: async ({ record, forward }) => {
      // A response that is still pending would put the old value back on the screen.
      await client.cancelQueries({ queryKey: readOptions(record.id).queryKey });
      show(record.id, forward.patch);
      withdrawActions();
    },
    onSuccess: async ({ response, outcome }, change) => {
      const { record, forward, back, canUndo, onDone } = change;
      showKeepingLater(change, response);
      if (outcome === 'unneeded') return notify('success', forward.done);
      onDone?.();
      const done = outcome === 'merged' ? `${forward.done}${await describeMerge(response.id)}` : forward.done;
      // Only the latest change can be undone: undo would be in conflict with a later one.
      if (!isLast(change, response) || canUndo?.(response, record) === false) return notify('success', done);
      const undo = () => mutation.mutate({ record: response, forward: back(record), back: () => forward, canUndo });
      notify('success', done, undoTimeoutMs, { label: 'Undo', run: undo });
    },
    onError: async (error, change) => {
      const { record, forward } = change;
      const before = pick(record, forward.patch);
      showKeepingLater(change, before);
      // An undo has no other control that could repeat it.
      const again = isRetryable(error) ? { label: 'Try again', run: () => mutation.mutate(change) } : undefined;
      if (!(error instanceof EditConflictError)) return notify('error', messageOf(error), undoTimeoutMs, again);
      const current = error.current as Row | undefined;
      // The snackbar offers undo even after the record was closed, and then nobody would see the dialog.
      if (!current || !isMounted.current) return notify('warning', error.message, undoTimeoutMs);
      const theirs = pick(current, forward.patch);
      const title = await describeConflict(record.id, theirs);
      const refusal = forward.refusal?.(current);
      if (refusal) return notify('warning', `${title}. ${refusal}`, undoTimeoutMs);
      setConflict({ title, base: before, mine: forward.patch, theirs, version: current.version, current, change });
    },
    // Not awaited: the record is up to date already, and its next change must not wait for the lists.
    onSettled: (_result, _error, change) => {
      void invalidate(client, ...alsoRefresh);
      // While a later change is pending, a refetch would show its old value again. The last change refreshes the record.
      if (laterThan(change).length === 0) void refreshRecords(client, list);
    },
  });
  return {
    run: (change: UndoableChange<Row>) => {
      if (!isRepeated(change)) mutation.mutate(change);
    },
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
