import { Button, TextField } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateBelow } from '../../api/invalidate.ts';
import { messageOf, statusOf } from '../../api/errors.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { statusLabel } from '../statuses.ts';
import { useDraftText } from './drafts.ts';
import styles from './StatusMoves.module.css';

export interface StatusMovesProps {
  /** Address below which everything is read again after a move. */
  resource: string;
  record: { id: string; reference: string; status: string; nextStatuses: readonly string[]; version: number };
  move(status: string, comment: string, headers: Record<string, string>): Promise<unknown>;
}

const preconditionFailed = 412;

/** The moves that the server offers for a record, each a button, with a comment for the log. */
export function StatusMoves({ resource, record, move }: StatusMovesProps) {
  const client = useQueryClient();
  const [comment, setComment] = useDraftText(`comment:${record.id}`);
  const mutation = useMutation({
    // Another administrator may have moved it meanwhile: then the server refuses, and both are told.
    mutationFn: (status: string) => move(status, comment.trim(), { 'If-Match': `"${record.version}"` }),
    onSuccess: (_answer, status) => {
      setComment('');
      notify('success', `${record.reference} is now “${statusLabel(status)}”.`);
    },
    onSettled: () => Promise.all([invalidateBelow(client, resource), invalidateBelow(client, '/api/admin/activity-log')]),
  });
  const changed = statusOf(mutation.error) === preconditionFailed;
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
                isPending={mutation.isPending && mutation.variables === status}
                isDisabled={mutation.isPending}
                onPress={() => mutation.mutate(status)}
              >
                {statusLabel(status)}
              </Button>
            ))}
          </div>
        </>
      )}
      {mutation.error && (
        <Notice type={changed ? 'warning' : 'error'} live>
          {messageOf(mutation.error)}
          {changed && ' You see its present state now; nothing was overwritten.'}
        </Notice>
      )}
    </section>
  );
}
