import { Button, TextField } from '@adobe/react-spectrum';
import { useCommands } from '../keys/useCommands.ts';
import { statusLabel } from '../statuses.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useDraftText } from './drafts.ts';
import styles from './StatusMoves.module.css';
import { useReversible } from './useReversible.ts';

/** What moving a request needs to know of it. */
export interface Movable {
  id: string;
  reference: string;
  status: string;
  nextStatuses: readonly string[];
  version: number;
}

export interface StatusMovesProps {
  /** Address of the desk's list. */
  resource: string;
  record: Movable;
  move(status: string, comment: string, headers: Record<string, string>): Promise<Movable>;
  /** The record as it stands, asked for when somebody else was quicker. */
  readPresent(): Promise<Movable>;
}

/**
 * The moves that the server offers for a record, each a button, with a comment for the log. A move is seen at once, and
 * taken back with one press where the server offers the way back.
 */
export function StatusMoves({ resource, record, move, readPresent }: StatusMovesProps) {
  const [comment, setComment] = useDraftText(`comment:${record.id}`);
  const { run, pending, conflict, resolve } = useReversible<Movable>(
    [resource],
    (id) => [`${resource}/${id}`],
    readPresent,
    () => setComment(''),
  );
  const change = (status: string, text: string) => ({
    patch: { status },
    send: (headers: Record<string, string>) => move(status, text, headers),
    done: `${record.reference} is now “${statusLabel(status)}”.`,
  });
  const moveTo = (status: string) =>
    run({
      record,
      forward: change(status, comment.trim()),
      back: change(record.status, ''),
      canUndo: ({ nextStatuses }, { patch }) => nextStatuses.includes(patch.status ?? ''),
    });
  useCommands(
    pending
      ? []
      : record.nextStatuses.map((status) => ({
          id: `move:${status}`,
          group: 'This record' as const,
          label: `Move to “${statusLabel(status)}”`,
          run: () => moveTo(status),
        })),
  );
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
                isPending={pending?.status === status}
                isDisabled={pending !== null}
                onPress={() => moveTo(status)}
              >
                {statusLabel(status)}
              </Button>
            ))}
          </div>
        </>
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labelOf={() => 'Status'}
          textOf={(_field, status) => statusLabel(String(status))}
          backLabel="Leave it as it is"
          onResolve={({ status }) => resolve(status !== conflict.theirs.status)}
          onKeepEditing={() => resolve(false)}
        />
      )}
    </section>
  );
}
