import { type ReactNode, useState } from 'react';
import { ActionButton, Button, TextField } from '@adobe/react-spectrum';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ifMatch } from '../../api/if-match.ts';
import type { ErrorType } from '../../api/request.ts';
import { useDraftText } from '../../forms/useDraftText.ts';
import { useSession } from '../../session/useSession.ts';
import { maxCommentLength } from '../contract-limits.ts';
import { type Confirmation, ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { statusLabel } from '../statuses.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import styles from './StatusMoves.module.css';
import { type Change, useUndoableChange } from './useUndoableChange.ts';

/** The fields of a record that a status change needs. */
export interface MovedRecord {
  id: string;
  status: string;
  nextStatuses: readonly string[];
  version: number;
}

/** The calls that read and move a kind of record. */
export interface MovesSource<Row extends MovedRecord> {
  listKey(): QueryKey;
  readOptions(id: string): UseQueryOptions<Row, ErrorType<unknown>> & { queryKey: QueryKey };
  move(id: string, change: { status: string; comment?: string }, options: ReturnType<typeof ifMatch>): Promise<Row>;
  /** Undoes a move from `status`. Without it, undo is a move back, and is offered if the server allows that move. */
  undo?(id: string, status: string): Promise<Row>;
  /** Keys of other queries that show the record. */
  alsoRefresh?: readonly QueryKey[];
}

export interface StatusMovesProps<Row extends MovedRecord> {
  record: Row;
  /** Name of the record in messages. */
  name: string;
  source: MovesSource<Row>;
  /** Shown if no move is possible. */
  finalText: string;
  /** Label of the button of a move; the label of the status by default. */
  labelOf?: (status: string) => string;
  /** Null for a move that needs no confirmation. */
  confirm?: (status: string) => Confirmation | null;
}

/** Changes the status optimistically, with undo. */
function useMoves<Row extends MovedRecord>({ record, name, source }: StatusMovesProps<Row>) {
  const [comment, setComment] = useDraftText(`comment:${record.id}`, useSession().user?.id);
  const { listKey, readOptions, move, undo, alsoRefresh = [] } = source;
  const change = useUndoableChange<Row>({ list: listKey(), alsoRefresh, readOptions });
  const to = (status: string, text: string): Change<Row> => ({
    patch: { status } as Partial<Row>,
    send: (options) => move(record.id, { status, ...(text ? { comment: text } : {}) }, options),
    done: `${name} is now “${statusLabel(status)}”.`,
    refusal: (current) =>
      current.nextStatuses.includes(status)
        ? null
        : `${name} is now “${statusLabel(current.status)}” and can’t become “${statusLabel(status)}”.`,
  });
  const back = ({ status }: Row): Change<Row> => {
    const moveBack = to(status, '');
    return undo ? { ...moveBack, send: () => undo(record.id, status) } : moveBack;
  };
  const moveTo = (status: string) =>
    change.run({
      record,
      forward: to(status, comment.trim()),
      back,
      canUndo: ({ nextStatuses }, { status: before }) => Boolean(undo) || nextStatuses.includes(before),
      onDone: () => setComment(''),
    });
  return { ...change, moveTo, comment, setComment };
}

function useMoveCommands(statuses: readonly string[], start: (status: string) => void): void {
  useCommands(
    statuses.map((status) => ({
      id: `move:${status}`,
      group: 'This record' as const,
      label: `Move to “${statusLabel(status)}”`,
      run: () => start(status),
    })),
  );
}

const noConfirmation = () => null;

interface AskedMove {
  status: string;
  confirmation: Confirmation;
}

/** The moves that the server offers for a record, with a comment for the activity log. */
export function StatusMoves<Row extends MovedRecord>(props: StatusMovesProps<Row>) {
  const { record, finalText, confirm = noConfirmation } = props;
  const { moveTo, pending, conflict, resolve, comment, setComment } = useMoves(props);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  // Most changes need no comment, so its field is hidden until it is asked for.
  const [isCommenting, setCommenting] = useState(false);
  const hasComment = isCommenting || comment !== '';
  const start = (status: string) => {
    const confirmation = confirm(status);
    if (confirmation) setAsked({ status, confirmation });
    else moveTo(status);
  };
  useMoveCommands(pending ? [] : record.nextStatuses, start);
  return (
    <section className={styles.moves} aria-label="Status">
      {record.nextStatuses.length === 0 ? (
        <p className={styles.final}>{finalText}</p>
      ) : (
        <>
          <MoveButtons {...props} pendingStatus={pending?.status} onMove={start}>
            {!hasComment && (
              <ActionButton isQuiet UNSAFE_className={styles.comment} onPress={() => setCommenting(true)}>
                Add a comment
              </ActionButton>
            )}
          </MoveButtons>
          {hasComment && (
            <TextField
              label="Comment for the activity log (optional)"
              value={comment}
              onChange={setComment}
              width="100%"
              maxLength={maxCommentLength}
              isReadOnly={pending !== null}
              autoFocus={isCommenting}
            />
          )}
        </>
      )}
      <ConfirmDialog
        confirmation={asked?.confirmation ?? null}
        onConfirm={() => asked && moveTo(asked.status)}
        onClose={() => setAsked(null)}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labelOf={() => 'Status'}
          textOf={(_field, status) => statusLabel(String(status))}
          keepLabel="Keep the saved version"
          onResolve={({ status }) => resolve(status !== conflict.theirs.status)}
          onKeepEditing={() => resolve(false)}
        />
      )}
    </section>
  );
}

interface MoveButtonsProps extends Pick<StatusMovesProps<MovedRecord>, 'record' | 'labelOf' | 'confirm'> {
  /** The status that is being sent. */
  pendingStatus: string | undefined;
  onMove(status: string): void;
  /** Shown after the buttons. */
  children: ReactNode;
}

function MoveButtons(props: MoveButtonsProps) {
  const { record, labelOf = statusLabel, confirm = noConfirmation, pendingStatus, onMove, children } = props;
  return (
    <div className={styles.buttons}>
      {record.nextStatuses.map((status, index) => (
        <Button
          key={status}
          variant={confirm(status) ? 'negative' : index === 0 ? 'accent' : 'secondary'}
          style={confirm(status) ? 'outline' : undefined}
          isPending={pendingStatus === status}
          isDisabled={pendingStatus !== undefined && pendingStatus !== status}
          onPress={() => onMove(status)}
        >
          {labelOf(status)}
        </Button>
      ))}
      {children}
    </div>
  );
}
