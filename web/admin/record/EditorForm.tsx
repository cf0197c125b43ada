import type { FormEvent, ReactNode } from 'react';
import { Button } from '@adobe/react-spectrum';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { LeaveGuard } from '../../forms/LeaveGuard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import styles from './EditorForm.module.css';
import type { RecordEditor } from './useRecordForm.ts';

export interface EditorFormProps<Values extends object> {
  editor: RecordEditor<Values>;
  /** Accessible name of the form. */
  label: string;
  saveLabel: string;
  labelOf(path: string): string;
  /** A field's value as text, for the conflict dialog. A new record has no conflicts. */
  textOf?(field: string, value: unknown): string;
  onCancel(): void;
  children: ReactNode;
}

const plainText = (_field: string, value: unknown) => String(value);

/** The frame of a form that edits a record: errors above it, buttons below it, conflicts and unsaved changes in dialogs. */
export function EditorForm<Values extends object>(props: EditorFormProps<Values>) {
  const { editor, label, saveLabel, labelOf, textOf = plainText, onCancel, children } = props;
  const { form, conflict, resolve, keepEditing } = editor;
  const cancel = () => {
    form.discard();
    onCancel();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A saved record without changes has nothing to save.
    if (form.isDirty || form.version === null) form.submit();
    else onCancel();
  };
  return (
    <form className={styles.form} noValidate aria-label={label} onSubmit={submit}>
      <ErrorSummary {...form.summary} />
      {form.isRestored && form.isDirty && <Notice type="info">Your unsaved changes were restored.</Notice>}
      {children}
      <div className={styles.buttons}>
        {/* Always enabled: a number field reports its value on blur, and a disabled button can't take the focus from it. */}
        <Button type="submit" variant="accent" isPending={form.isSending}>
          {saveLabel}
        </Button>
        <Button variant="secondary" onPress={cancel}>
          {form.isDirty ? 'Discard changes' : 'Cancel'}
        </Button>
      </div>
      {conflict && (
        <ConflictDialog conflict={conflict} labelOf={labelOf} textOf={textOf} onResolve={resolve} onKeepEditing={keepEditing} />
      )}
      <LeaveGuard when={form.isDirty} onDiscard={form.discard} />
    </form>
  );
}
