import { useState } from 'react';
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
export function DeleteRecord({ verb, noun, name, consequence, record, list, deleteOptions, onDeleted }: DeleteRecordProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isMounted = useIsMounted();
  const onSuccess = async () => {
    setOpen(false);
    // After Back, another record may be open.
    if (isMounted.current) onDeleted();
    withdrawActions();
    notify('success', `${name} has been ${pastTense[verb]}.`);
    await refreshRecords(client, list, record.id);
  };
  // Loads the current version if somebody else has changed the record.
  const onError = () => refreshRecords(client, list);
  const mutation = useMutation(deleteOptions({ request: ifMatch(record.version), mutation: { onSuccess, onError } }));
  const label = `${verb} ${noun}…`;
  useCommands([{ id: 'erase', group: 'This record', label, run: () => setOpen(true) }]);
  const close = () => {
    setOpen(false);
    mutation.reset();
  };
  return (
    <div>
      <Button variant="negative" style="outline" onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmByTyping
          title={`${verb} ${name}?`}
          expected={name}
          action={verb}
          mutation={mutation}
          onConfirm={() => mutation.mutate({ id: record.id })}
          onClose={close}
        >
          <p>{consequence}</p>
        </ConfirmByTyping>
      )}
    </div>
  );
}
