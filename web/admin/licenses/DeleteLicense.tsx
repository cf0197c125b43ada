import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, normalizeError } from '../../api/errors.ts';
import { deleteLicense } from '../../api/generated/licenses/licenses.ts';
import type { LicenseDetail } from '../../api/generated/model';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';
import { CheckField } from '../form/CheckField.tsx';
import { NativeField } from '../form/NativeField.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { recordsChanged } from '../list/records-changed.ts';
import { licensesAddress } from './addresses.ts';

/** Deletes a licence after the ending of its key has been typed, and a second word where machines depend on it. */
export function DeleteLicense({ license, onDeleted }: { license: LicenseDetail; onDeleted(): void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [force, setForce] = useState(false);
  const readAgain = (isGone: boolean) => recordsChanged(client, licensesAddress, [{ id: license.id, isGone }]);
  const mutation = useMutation({
    mutationFn: () =>
      deleteLicense(license.id, force ? { force: true } : undefined, { headers: { 'If-Match': `"${license.version}"` } }),
    onSuccess: () => {
      setOpen(false);
      onDeleted();
      notify('success', `The licence of ${license.customer.name} has been deleted.`);
      return readAgain(true);
    },
    onError: () => readAgain(false),
  });
  const { activationsUsed, keyEnding } = license;
  const isInUse = activationsUsed > 0 || normalizeError(mutation.error).code === 'LICENSE_IN_USE';
  const isConfirmed = typed.trim().toUpperCase() === keyEnding && (!isInUse || force);
  useCommands([{ id: 'erase', group: 'This record', label: 'Delete licence …', run: () => setOpen(true) }]);
  const close = () => {
    setOpen(false);
    setTyped('');
    setForce(false);
    mutation.reset();
  };
  return (
    <div>
      <Button variant="negative" style="outline" onPress={() => setOpen(true)}>
        Delete licence …
      </Button>
      {open && (
        <Modal title={`Delete the licence of ${license.customer.name}?`} onClose={close}>
          <form
            style={{ display: 'contents' }}
            onSubmit={(event) => {
              event.preventDefault();
              if (isConfirmed && !mutation.isPending) mutation.mutate();
            }}
          >
            <p>Its machines and sessions go with it, and its key is worth nothing from then on. There is no way back.</p>
            {isInUse && (
              <CheckField checked={force} onChange={setForce}>
                {activationsUsed === 1
                  ? 'Delete it although a machine is registered: the software stops there'
                  : `Delete it although ${activationsUsed || 'some'} machines are registered: the software stops on all of them`}
              </CheckField>
            )}
            <NativeField
              label={`Type ${keyEnding}, the ending of the key, to confirm`}
              type="text"
              mono
              value={typed}
              onChange={setTyped}
            />
            {mutation.error && (
              <Notice type="error" live>
                {messageOf(mutation.error)}
              </Notice>
            )}
            <ModalButtons>
              <Button variant="secondary" onPress={close}>
                Cancel
              </Button>
              <Button type="submit" variant="negative" isDisabled={!isConfirmed} isPending={mutation.isPending}>
                Delete
              </Button>
            </ModalButtons>
          </form>
        </Modal>
      )}
    </div>
  );
}
