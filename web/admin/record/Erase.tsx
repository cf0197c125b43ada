import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';
import { NativeField } from '../form/NativeField.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { recordsChanged } from '../list/records-changed.ts';

export interface EraseProps {
  resource: string;
  id: string;
  /** On the button: `Erase request`, `Delete family`. */
  label: string;
  /** What has to be typed to confirm. */
  name: string;
  /** What is lost, and what stays. */
  consequence: string;
  version: number;
  erase(headers: Record<string, string>): Promise<unknown>;
  onErased(): void;
}

/** Deletes a record for good, after its name has been typed: there is no way back. */
export function Erase({ resource, id, label, name, consequence, version, erase, onErased }: EraseProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const verb = label.split(' ')[0] ?? label;
  const mutation = useMutation({
    mutationFn: () => erase({ 'If-Match': `"${version}"` }),
    onSuccess: async () => {
      setOpen(false);
      onErased();
      notify('success', `${name} has been ${verb === 'Erase' ? 'erased' : 'deleted'}.`);
      await recordsChanged(client, resource, [{ id, isGone: true }]);
    },
  });
  useCommands([{ id: 'erase', group: 'This record', label: `${label} …`, run: () => setOpen(true) }]);
  const close = () => {
    setOpen(false);
    setTyped('');
    mutation.reset();
  };
  return (
    <div>
      <Button variant="negative" style="outline" onPress={() => setOpen(true)}>
        {label} …
      </Button>
      {open && (
        <Modal title={`${verb} ${name}?`} onClose={close}>
          <form
            style={{ display: 'contents' }}
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() === name && !mutation.isPending) mutation.mutate();
            }}
          >
            <p>{consequence}</p>
            <NativeField label={`Type ${name} to confirm`} type="text" value={typed} onChange={setTyped} />
            {mutation.error && (
              <Notice type="error" live>
                {messageOf(mutation.error)}
              </Notice>
            )}
            <ModalButtons>
              <Button variant="secondary" onPress={close}>
                Cancel
              </Button>
              <Button type="submit" variant="negative" isDisabled={typed.trim() !== name} isPending={mutation.isPending}>
                {verb}
              </Button>
            </ModalButtons>
          </form>
        </Modal>
      )}
    </div>
  );
}
