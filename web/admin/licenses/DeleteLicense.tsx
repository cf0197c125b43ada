import { useState } from 'react';
import { Checkbox } from '@adobe/react-spectrum';
import { normalizeError } from '../../api/errors.ts';
import { getListLicensesQueryKey, useDeleteLicense } from '../../api/generated/licenses/licenses.ts';
import { ifMatch } from '../../api/if-match.ts';
import type { LicenseDetail } from '../../api/generated/model';
import { ConfirmByTyping } from '../dialog/ConfirmByTyping.tsx';
import { DeleteButton, useDeletion } from '../record/DeleteRecord.tsx';

export interface DeleteLicenseProps {
  license: LicenseDetail;
  onDeleted(): void;
}

/** Deletes a license. The user types the end of the key, and selects a checkbox if machines still depend on the license. */
export const DeleteLicense = (props: DeleteLicenseProps) => (
  <DeleteButton label="Delete license…">{(close) => <DeleteDialog {...props} onClose={close} />}</DeleteButton>
);

function DeleteDialog({ license, onDeleted, onClose }: DeleteLicenseProps & { onClose(): void }) {
  const { id, customer, registrations, keyEnding, version } = license;
  const [force, setForce] = useState(false);
  // Deregistered machines do not prevent the deletion.
  const registeredCount = registrations.filter(({ signedOffAt }) => signedOffAt === null).length;
  const done = `The license of ${customer.name} has been deleted.`;
  const outcome = useDeletion({ id, list: getListLicensesQueryKey(), done, onDeleted, onClose });
  const mutation = useDeleteLicense({ request: ifMatch(version), mutation: outcome });
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
