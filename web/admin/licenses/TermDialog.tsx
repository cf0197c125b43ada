import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { getGetLicenseQueryOptions, getListLicensesQueryKey } from '../../api/generated/licenses/licenses.ts';
import { ifMatch } from '../../api/if-match.ts';
import type { License } from '../../api/generated/model';
import { isSame } from '../../forms/is-same.ts';
import type { Form } from '../../forms/useForm.ts';
import { notify, undoTimeoutMs, withdrawActions } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { EditorField, type EditorFieldSpec } from '../record/EditorField.tsx';
import { EditorDialogs } from '../record/EditorParts.tsx';
import { editorActions, useRecordForm } from '../record/useRecordForm.ts';
import { refreshRecords } from '../refresh-records.ts';
import { ZonedTime, zonedTimeText } from '../Time.tsx';
import { toInstant } from '../zoned-times.ts';
import { checkTerm, extendedTo, toFieldErrors, type Term, type TermName, terms, type TermValues, undoOf } from './terms.ts';
import { useNow } from './useNow.ts';

export interface TermDialogProps {
  license: License;
  name: TermName;
  onClose(): void;
}

/** Labels of values that the form may hide while they differ in a conflict. */
const hiddenLabels: Readonly<Record<string, string>> = { days: 'Days', expiresAt: 'Expires' };

const labelOf = (fields: readonly EditorFieldSpec[], name: string): string =>
  fields.find((spec) => spec.name === name)?.label ?? hiddenLabels[name] ?? name;

/** A field's value as text, for the conflict dialog. */
function textOf(fields: readonly EditorFieldSpec[], name: string, value: string): string {
  if (name === 'expiresAt') return value ? zonedTimeText(toInstant(value) ?? '') : 'Never';
  const option = fields.find((spec) => spec.name === name)?.options?.find((candidate) => candidate.value === value);
  return option?.label ?? (value || 'None');
}

function useTermForm({ license, name, onClose }: TermDialogProps, term: Term) {
  const client = useQueryClient();
  const takeBack = async (undo: () => Promise<License>) => {
    try {
      await undo();
      notify('success', 'The change has been undone.');
    } catch (error) {
      notify('error', messageOf(error), undoTimeoutMs);
    }
    await refreshRecords(client, getListLicensesQueryKey());
  };
  return useRecordForm<TermValues, License>({
    name: `license:${license.id}:${name}`,
    initial: term.base(license),
    version: license.version,
    labelOf: (field, values) => labelOf(term.fields(license, values), field),
    check: (values) => checkTerm(term, values, license),
    fieldOf: term.fieldOf,
    send: ({ values, version, idempotencyKey }) =>
      term.send(license.id, term.body(values, license), ifMatch(version ?? license.version), idempotencyKey),
    saved: { query: getGetLicenseQueryOptions(license.id), toValues: term.base, refusal: term.refusal },
    onRefused: (error) => {
      // The refusal can depend on a change by somebody else.
      void refreshRecords(client, getListLicensesQueryKey());
      return toFieldErrors(term)(error);
    },
    onSent: (saved, { values }) => {
      // After a lost response, the license behind the dialog may have been read again and show the change already.
      const undo = isSame(term.base(license), values) ? null : undoOf(term, license, ifMatch(saved.version));
      const done = typeof term.done === 'string' ? term.done : term.done(saved);
      withdrawActions();
      notify('success', done, undoTimeoutMs, undo ? { label: 'Undo', run: () => void takeBack(undo) } : undefined);
      void refreshRecords(client, getListLicensesQueryKey());
    },
    onClose,
  });
}

/** Changes one term of a license. The fields show the current use and the server's errors. */
export default function TermDialog(props: TermDialogProps) {
  const { license, name, onClose } = props;
  const term: Term = terms[name];
  const now = useNow();
  const editor = useTermForm(props, term);
  const { form } = editor;
  const fields = term.fields(license, form.values);
  const newExpiry = name === 'extend' ? extendedTo(form.values, license.expiresAt, now) : null;
  // The values of some terms, such as the reason for a deactivation, must be entered first.
  const isUnchanged = !form.isDirty && Object.keys(checkTerm(term, form.values, license)).length === 0;
  return (
    <FormDialog
      title={term.title}
      // The draft is kept: the dialog reopens with it.
      onClose={onClose}
      // Always enabled: a number field reports its value on blur, and a disabled button can't take the focus from it.
      onSubmit={isUnchanged ? onClose : form.submit}
      onCancel={editorActions(editor, onClose).cancel}
      action={{ label: term.action, variant: name === 'deactivate' ? 'negative' : 'accent', isPending: form.isSending }}
    >
      {term.consequence && <p>{term.consequence}</p>}
      {name === 'extend' && license.expiresAt && (
        <p>
          Current expiry: <ZonedTime at={license.expiresAt} />
        </p>
      )}
      <TermFields fields={fields} form={form} />
      {newExpiry && (
        <p role="status">
          New expiry: <ZonedTime at={newExpiry} />
        </p>
      )}
      <EditorDialogs editor={editor} textOf={(field, value) => textOf(fields, field, String(value))} />
    </FormDialog>
  );
}

/** The fields, below an error that belongs to none of them. */
function TermFields({ fields, form }: { fields: readonly EditorFieldSpec[]; form: Form<TermValues> }) {
  const hasFieldError = fields.some((spec) => form.errors[spec.name]);
  return (
    <>
      {form.failure !== null && !hasFieldError && (
        <Notice type="error" live>
          {form.failure}
        </Notice>
      )}
      {fields.map((spec, index) => (
        <EditorField
          key={spec.name}
          {...spec}
          autoFocus={index === 0}
          field={form.field(spec.name)}
          value={form.values[spec.name] ?? ''}
          onChange={(value) => form.set({ [spec.name]: value })}
        />
      ))}
    </>
  );
}
