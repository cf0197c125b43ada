import type { FormEvent, ReactNode } from 'react';
import { Button } from '@adobe/react-spectrum';
import styles from './EditorForm.module.css';
import { EditorDialogs, EditorNotices } from './EditorParts.tsx';
import { editorActions, type RecordEditor } from './useRecordForm.ts';

export interface EditorFormProps<Values extends object> {
  editor: RecordEditor<Values>;
  /** Accessible name of the form. */
  label: string;
  saveLabel: string;
  /** A field's value as text, for the conflict dialog. A new record has no conflicts. */
  textOf?(field: string, value: unknown): string;
  onCancel(): void;
  /** Keeps the form open while it is being sent, because the call cannot be taken back, and says why. */
  lockText?: string;
  children: ReactNode;
}

/** The frame of a form that edits a record: errors above it, buttons below it, conflicts and unsaved changes in dialogs. */
export function EditorForm<Values extends object>(props: EditorFormProps<Values>) {
  const { editor, label, saveLabel, textOf, onCancel, children } = props;
  const { form } = editor;
  const lockText = form.isSending ? props.lockText : undefined;
  const { submit, cancel, cancelLabel } = editorActions(editor, onCancel);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={styles.form} noValidate aria-label={label} onSubmit={onSubmit}>
      <EditorNotices editor={editor} />
      {/* What is typed while a record is being created would be saved by neither this call nor a second one. */}
      <div className={styles.fields} inert={form.isSending && form.version === null}>
        {children}
      </div>
      <div className={styles.buttons}>
        {/* Always enabled: a number field reports its value on blur, and a disabled button can't take the focus from it. */}
        <Button type="submit" variant="accent" isPending={form.isSending}>
          {saveLabel}
        </Button>
        <Button variant="secondary" isDisabled={lockText !== undefined} onPress={cancel}>
          {cancelLabel}
        </Button>
      </div>
      <EditorDialogs editor={editor} textOf={textOf} lockText={lockText} />
    </form>
  );
}
