import { type ReactNode, useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ErrorType } from '../../api/request.ts';
import { ifMatch } from '../../api/if-match.ts';
import { useIsMounted } from '../../browser/useIsMounted.ts';
import { notify, withdrawActions } from '../../snackbar/snackbar.ts';
import { ConfirmByTyping } from '../dialog/ConfirmByTyping.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { type ListKey, refreshRecords } from '../refresh-records.ts';

/** Generated options of a mutation that deletes a record: `getDeleteFamilyMutationOptions`. */
export type DeleteMutation = (options: {
  request: ReturnType<typeof ifMatch>;
  mutation: { onSuccess(): Promise<void>; onError(): Promise<void> };
}) => UseMutationOptions<void, ErrorType<unknown>, { id: string }>;

export interface DeleteRecordProps {
  verb: 'Erase' | 'Delete';
  /** On the button: `family` in "Delete family". */
  noun: string;
  /** The name that the user types to confirm. */
  name: string;
  /** Explains what is deleted and what is kept. */
  consequence: string;
  record: { id: string; version: number };
  list: ListKey;
  deleteOptions: DeleteMutation;
  onDeleted(): void;
}

const pastTense = { Erase: 'erased', Delete: 'deleted' };

/** Permanently deletes a record after the user has typed its name. */
export const DeleteRecord = (props: DeleteRecordProps) => (
  <DeleteButton label={`${props.verb} ${props.noun}…`}>{(close) => <DeleteDialog {...props} onClose={close} />}</DeleteButton>
);

interface DeleteButtonProps {
  label: string;
  /** The dialog that asks the user to confirm. */
  children(close: () => void): ReactNode;
}

/** The button and the command that open the dialog before the open record is deleted. */
export function DeleteButton({ label, children }: DeleteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useCommands([{ id: 'erase', group: 'This record', label, run: () => setOpen(true) }]);
  return (
    <div>
      <Button variant="negative" style="outline" onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </div>
  );
}

function DeleteDialog(props: DeleteRecordProps & { onClose(): void }) {
  const { verb, name, consequence, record, list, deleteOptions, onDeleted, onClose } = props;
  const outcome = useDeletion({ id: record.id, list, done: `${name} has been ${pastTense[verb]}.`, onDeleted, onClose });
  const mutation = useMutation(deleteOptions({ request: ifMatch(record.version), mutation: outcome }));
  return (
    <ConfirmByTyping
      title={`${verb} ${name}?`}
      expected={name}
      action={verb}
      mutation={mutation}
      onConfirm={() => mutation.mutate({ id: record.id })}
      onClose={onClose}
    >
      <p>{consequence}</p>
    </ConfirmByTyping>
  );
}

interface Deletion extends Pick<DeleteRecordProps, 'list' | 'onDeleted'> {
  id: string;
  /** Tells the user that the record has been deleted. */
  done: string;
  onClose(): void;
}

/** What a dialog does after the call that deletes its record. */
export function useDeletion({ id, list, done, onDeleted, onClose }: Deletion) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  return {
    onSuccess: async () => {
      onClose();
      // After Back, another record may be open.
      if (isMounted.current) onDeleted();
      withdrawActions();
      notify('success', done);
      await refreshRecords(client, list, id);
    },
    // Loads the current version if somebody else has changed the record.
    onError: () => refreshRecords(client, list),
  };
}
