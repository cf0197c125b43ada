import { Button } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { getLicense } from '../../api/generated/licenses/licenses.ts';
import type { License } from '../../api/generated/model';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';
import { schemaErrors } from '../form/field-errors.ts';
import { NativeField } from '../form/NativeField.tsx';
import { recordsChanged } from '../list/records-changed.ts';
import { ConflictDialog } from '../record/ConflictDialog.tsx';
import { LeaveGuard } from '../record/LeaveGuard.tsx';
import { useEdit } from '../record/useEdit.ts';
import { Time } from '../Time.tsx';
import { licensesAddress } from './addresses.ts';
import styles from './Licenses.module.css';
import { extendedTo, refusalsOf, type Term, type TermName, terms, type TermValues } from './terms.ts';
import { useNow } from './useNow.ts';

export interface TermDialogProps {
  license: License;
  name: TermName;
  onClose(): void;
}

/** Changes one thing of a licence: what is in use stands beside each number, and a refusal at its field. */
export default function TermDialog({ license, name, onClose }: TermDialogProps) {
  const client = useQueryClient();
  const term: Term = terms[name];
  const now = useNow();
  const edit = useEdit<TermValues, License>({
    name: `license:${license.id}:${name}`,
    base: term.base(license),
    version: license.version,
    check: (values) => schemaErrors(term.schema, term.body(values, license)),
    fieldOf: term.fieldOf,
    save: (values, _base, headers) => term.send(license.id, term.body(values, license), headers),
    readPresent: async () => {
      const present = await getLicense(license.id);
      return { values: term.base(present), version: present.version };
    },
    refusals: refusalsOf(term),
    onSaved: (after) => {
      notify('success', term.done);
      onClose();
      void recordsChanged(client, licensesAddress, [{ id: license.id, before: license, after }]);
    },
  });
  const fields = term.fields(license, edit.values);
  const unplaced = edit.failure !== null && !fields.some((field) => edit.errors[field.name]);
  const preview = name === 'extend' ? extendedTo(edit.values, license.expiresAt, now) : null;
  return (
    <Modal title={term.title} onClose={onClose}>
      <form
        className={styles.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edit.submit();
        }}
      >
        {term.consequence && <p>{term.consequence}</p>}
        {unplaced && (
          <Notice type="error" live>
            {edit.failure}
          </Notice>
        )}
        {fields.map((field) => (
          <NativeField
            key={field.name}
            {...field}
            value={edit.values[field.name] ?? ''}
            onChange={(value) => edit.set({ [field.name]: value })}
            error={edit.errors[field.name]}
          />
        ))}
        {preview && (
          <p role="status">
            New expiry: <Time at={preview} />
          </p>
        )}
        <ModalButtons>
          <Button
            variant="secondary"
            onPress={() => {
              edit.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            variant={name === 'deactivate' ? 'negative' : 'accent'}
            isPending={edit.isSaving}
            isDisabled={!edit.isDirty}
          >
            {term.action}
          </Button>
        </ModalButtons>
      </form>
      {edit.conflict && (
        <ConflictDialog
          conflict={edit.conflict}
          labelOf={(path) => fields.find((field) => field.name === path)?.label ?? path}
          textOf={(_field, value) => String(value).replace('T', ' ') || 'nothing'}
          onResolve={edit.resolve}
          onKeepEditing={edit.keepEditing}
        />
      )}
      <LeaveGuard when={edit.isDirty} onDiscard={edit.discard} />
    </Modal>
  );
}
