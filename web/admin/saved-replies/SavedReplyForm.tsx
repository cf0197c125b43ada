import { TextArea, TextField } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { CreateSavedReplyBody, UpdateSavedReplyBody } from '../../../openapi/generated/zod/saved-replies/saved-replies.ts';
import {
  createSavedReply,
  getGetSavedReplyQueryOptions,
  getListSavedRepliesQueryKey,
  updateSavedReply,
} from '../../api/generated/saved-replies/saved-replies.ts';
import type { SavedReply } from '../../api/generated/model';
import { idempotent } from '../../api/idempotent.ts';
import { ifMatch, isPreconditionFailed } from '../../api/if-match.ts';
import { invalidate } from '../../api/invalidate.ts';
import { schemaErrors } from '../../forms/field-errors.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { isMissing } from '../is-missing.ts';
import { EditorDialogs, EditorNotices } from '../record/EditorParts.tsx';
import { editorActions, useRecordForm } from '../record/useRecordForm.ts';

interface SavedReplyFormProps {
  /** Null for a new saved reply. */
  reply: SavedReply | null;
  onClose(): void;
}

interface Values {
  title: string;
  text: string;
}

const valuesOf = ({ title, text }: Values): Values => ({ title, text });
const toBody = ({ title, text }: Values) => ({ title: title.trim(), text: text.trim() });
const labels: Readonly<Record<string, string>> = { title: 'Title', text: 'Text' };
const labelOf = (field: string) => labels[field] ?? field;

function useSavedReplyForm({ reply, onClose }: SavedReplyFormProps) {
  const client = useQueryClient();
  const refreshList = () => void invalidate(client, getListSavedRepliesQueryKey());
  return useRecordForm<Values, SavedReply>({
    name: `saved-reply:${reply?.id ?? 'new'}`,
    initial: reply ? valuesOf(reply) : { title: '', text: '' },
    version: reply?.version ?? null,
    labelOf,
    check: (values) => schemaErrors(reply ? UpdateSavedReplyBody : CreateSavedReplyBody, toBody(values)),
    send: ({ values, version, idempotencyKey }) =>
      reply
        ? updateSavedReply(reply.id, toBody(values), ifMatch(version ?? reply.version))
        : createSavedReply(toBody(values), idempotent(idempotencyKey)),
    saved: reply && { query: getGetSavedReplyQueryOptions(reply.id), toValues: valuesOf },
    onRefused: (error) => {
      // Somebody else has deleted or changed the saved reply.
      if (isMissing(error) || isPreconditionFailed(error)) refreshList();
      return false;
    },
    onSent: (saved) => {
      notify('success', `“${saved.title}” is saved.`);
      refreshList();
    },
    onClose,
  });
}

/** Dialog that creates or edits a saved reply. */
export default function SavedReplyForm(props: SavedReplyFormProps) {
  const { reply, onClose } = props;
  const editor = useSavedReplyForm(props);
  const { values, set, field, isSending } = editor.form;
  const { submit, cancel, cancelLabel } = editorActions(editor, onClose);
  return (
    <FormDialog
      title={reply ? 'Edit saved reply' : 'New saved reply'}
      size="L"
      // The draft is kept: the dialog reopens with it.
      onClose={onClose}
      onSubmit={submit}
      onCancel={cancel}
      cancelLabel={cancelLabel}
      action={{ label: reply ? 'Save changes' : 'Save reply', isPending: isSending }}
    >
      <EditorNotices editor={editor} />
      <TextField
        {...field('title')}
        label={labels['title']}
        description="How you find it in the menu. Visitors don’t see it."
        width="100%"
        autoFocus
        value={values.title}
        onChange={(title) => set({ title })}
      />
      <TextArea
        {...field('text')}
        label={labels['text']}
        description="{{name}} and {{reference}} are replaced when you insert the text."
        width="100%"
        value={values.text}
        onChange={(text) => set({ text })}
      />
      <EditorDialogs editor={editor} />
    </FormDialog>
  );
}
