import { Button, TextField } from '@adobe/react-spectrum';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateBelow } from '../../api/invalidate.ts';
import { messageOf, statusOf } from '../../api/errors.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { statusLabel } from '../statuses.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useDraftText } from './drafts.ts';
import styles from './StatusMoves.module.css';
import type { Conflict } from './useEdit.ts';

export interface StatusMovesProps {
  /** Address below which everything is read again after a move. */
  resource: string;
  record: { id: string; reference: string; status: string; nextStatuses: readonly string[]; version: number };
  move(status: string, comment: string, headers: Record<string, string>): Promise<unknown>;
  /** The record as it stands, asked for when somebody else was quicker. */
  readPresent(): Promise<Moved>;
}

interface Moved {
  status: string;
  version: number;
}

interface Move {
  to: string;
  /** The record as it was looked at when the move was chosen. */
  from: Moved;
}

const preconditionFailed = 412;

/** The moves that the server offers for a record, each a button, with a comment for the log. */
export function StatusMoves({ resource, record, move, readPresent }: StatusMovesProps) {
  const client = useQueryClient();
  const [comment, setComment] = useDraftText(`comment:${record.id}`);
  const [conflict, setConflict] = useState<Conflict<{ status: string }> | null>(null);
  const mutation = useMutation({
    mutationFn: ({ to, from }: Move) => move(to, comment.trim(), { 'If-Match': `"${from.version}"` }),
    onSuccess: (_answer, { to }) => {
      setComment('');
      notify('success', `${record.reference} is now “${statusLabel(to)}”.`);
    },
    // Another administrator has changed it meanwhile: the server refuses, and both versions are shown.
    onError: async (error, { to, from }) => {
      if (statusOf(error) !== preconditionFailed) return;
      const { status, version } = await readPresent();
      setConflict({ base: { status: from.status }, mine: { status: to }, theirs: { status }, version });
    },
    onSettled: () => Promise.all([invalidateBelow(client, resource), invalidateBelow(client, '/api/admin/activity-log')]),
  });
  const resolve = ({ version, theirs }: Conflict<{ status: string }>, { status: to }: { status: string }) => {
    setConflict(null);
    mutation.reset();
    if (to !== theirs.status) mutation.mutate({ to, from: { status: theirs.status, version } });
  };
  return (
    <section className={styles.moves} aria-label="Status">
      {record.nextStatuses.length === 0 ? (
        <p className={styles.final}>This request is finished; its status no longer changes.</p>
      ) : (
        <>
          <TextField label="Comment for the log (optional)" value={comment} onChange={setComment} width="100%" maxLength={1000} />
          <div className={styles.buttons}>
            {record.nextStatuses.map((status, index) => (
              <Button
                key={status}
                variant={status === 'spam' ? 'negative' : index === 0 ? 'accent' : 'secondary'}
                style={status === 'spam' ? 'outline' : undefined}
                isPending={mutation.isPending && mutation.variables.to === status}
                isDisabled={mutation.isPending}
                onPress={() => mutation.mutate({ to: status, from: record })}
              >
                {statusLabel(status)}
              </Button>
            ))}
          </div>
        </>
      )}
      {mutation.error && !conflict && (
        <Notice type="error" live>
          {messageOf(mutation.error)}
        </Notice>
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labelOf={() => 'Status'}
          textOf={(_field, status) => statusLabel(String(status))}
          backLabel="Leave it as it is"
          onResolve={(chosen) => resolve(conflict, chosen)}
          onKeepEditing={() => resolve(conflict, conflict.theirs)}
        />
      )}
    </section>
  );
}
