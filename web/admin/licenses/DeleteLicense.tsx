import { useState } from 'react';
import { Button, Checkbox } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { normalizeError } from '../../api/errors.ts';
import { getListLicensesQueryKey, useDeleteLicense } from '../../api/generated/licenses/licenses.ts';
import { ifMatch } from '../../api/if-match.ts';
import type { LicenseDetail } from '../../api/generated/model';
import { useIsMounted } from '../../browser/useIsMounted.ts';
import { notify, withdrawActions } from '../../snackbar/snackbar.ts';
import { ConfirmByTyping } from '../dialog/ConfirmByTyping.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { refreshRecords } from '../refresh-records.ts';

export interface DeleteLicenseProps {
  license: LicenseDetail;
  onDeleted(): void;
}

/** Deletes a license. The user types the end of the key, and selects a checkbox if machines still depend on the license. */
export function DeleteLicense({ license, onDeleted }: DeleteLicenseProps) {
  const [isOpen, setOpen] = useState(false);
  useCommands([{ id: 'erase', group: 'This record', label: 'Delete license…', run: () => setOpen(true) }]);
  return (
    <div>
      <Button variant="negative" style="outline" onPress={() => setOpen(true)}>
        Delete license…
      </Button>
      {isOpen && <DeleteDialog license={license} onDeleted={onDeleted} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface DeleteDialogProps extends DeleteLicenseProps {
  onClose(): void;
}

/** Deletes the license, closes the dialog and refreshes the list. */
function useDeletion({ license: { id, customer, version }, onDeleted, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  return useDeleteLicense({
    request: ifMatch(version),
    mutation: {
      onSuccess: () => {
        onClose();
        // After Back, another record may be open.
        if (isMounted.current) onDeleted();
        withdrawActions();
        notify('success', `The license of ${customer.name} has been deleted.`);
        return refreshRecords(client, getListLicensesQueryKey(), id);
      },
      onError: () => refreshRecords(client, getListLicensesQueryKey()),
    },
  });
}

function DeleteDialog(props: DeleteDialogProps) {
  const { license, onClose } = props;
  const { id, customer, registrations, keyEnding } = license;
  const [force, setForce] = useState(false);
  // Deregistered machines do not prevent the deletion.
  const registeredCount = registrations.filter(({ signedOffAt }) => signedOffAt === null).length;
  const mutation = useDeletion(props);
  const isInUse = registeredCount > 0 || normalizeError(mutation.error).code === 'LICENSE_IN_USE';
  return (
    <ConfirmByTyping
      title={`Delete the license of ${customer.name}?`}
      expected={keyEnding}
      label={`Type ${keyEnding}, the last characters of the key, to confirm`}
      isIncomplete={isInUse && !force}
      action="Delete"
      mutation={mutation}
      onConfirm={() => mutation.mutate({ id, ...(force ? { params: { force: true } } : {}) })}
      onClose={onClose}
    >
      <p>
        Its machines and sessions are deleted, and its key stops working. An offline machine keeps working until its offline token
        expires. This can’t be undone.
      </p>
      {isInUse && (
        <Checkbox isEmphasized isSelected={force} onChange={setForce}>
          {registeredCount === 1
            ? 'Delete anyway: the software stops on 1 registered machine'
            : `Delete anyway: the software stops on ${registeredCount || 'all'} registered machines`}
        </Checkbox>
      )}
    </ConfirmByTyping>
  );
}
