import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { LeaveGuard } from '../../forms/LeaveGuard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { RecordEditor } from './useRecordForm.ts';
import { createValueText } from './value-text.ts';

/** The errors of an editor's form, and a notice that its draft was restored. */
export function EditorNotices<Values extends object>({ editor: { form } }: { editor: RecordEditor<Values> }) {
  return (
    <>
      <ErrorSummary {...form.summary} />
      {form.isRestored && form.isDirty && <Notice type="info">Your unsaved changes were restored.</Notice>}
    </>
  );
}

interface EditorDialogsProps<Values extends object> {
  editor: RecordEditor<Values>;
  /** A field's value as text. */
  textOf?: (field: string, value: unknown) => string;
  /** Says why the user can't leave the form now. */
  lockText?: string;
}

const plainText = createValueText({});

/** The questions of an editor: what to keep after a conflict, and whether to leave unsaved changes. */
export function EditorDialogs<Values extends object>(props: EditorDialogsProps<Values>) {
  const { editor, textOf = plainText, lockText } = props;
  const { form, conflict, resolve, keepEditing } = editor;
  return (
    <>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labelOf={form.labelOf}
          textOf={textOf}
          onResolve={resolve}
          onKeepEditing={keepEditing}
        />
      )}
      <LeaveGuard when={form.isDirty} onDiscard={form.discard} lockText={lockText} />
    </>
  );
}
