import { useState } from 'react';
import { Button, TextArea, TextField } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import {
  createSavedReply,
  getListSavedRepliesQueryKey,
  updateSavedReply,
} from '../../api/generated/saved-replies/saved-replies.ts';
import type { SavedReply, SavedReplyCreate } from '../../api/generated/model';
import { ifMatch } from '../../api/if-match.ts';
import { invalidate } from '../../api/invalidate.ts';
import { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { fieldError } from '../dialog/field-error.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';

interface SavedReplyFormProps {
  /** Null for a new saved reply. */
  reply: SavedReply | null;
  onClose(): void;
}

/** Creates or updates the saved reply, and closes the dialog. */
function useSaveReply({ reply, onClose }: SavedReplyFormProps, body: SavedReplyCreate) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: () =>
      reply
        ? updateSavedReply(reply.id, body, ifMatch(reply.version))
        : createSavedReply(body, { headers: key.headersFor(body) }),
    onSuccess: (saved) => {
      notify('success', `“${saved.title}” is saved.`);
      onClose();
    },
    onSettled: () => invalidate(client, getListSavedRepliesQueryKey()),
  });
}

/** Dialog that creates or edits a saved reply. */
export function SavedReplyForm(props: SavedReplyFormProps) {
  const { reply, onClose } = props;
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const { mutate, error, isPending } = useSaveReply(props, { title: title.trim(), text: text.trim() });
  const errors = { title: fieldError(error, 'title'), text: fieldError(error, 'text') };
  const isComplete = title.trim() !== '' && text.trim() !== '';
  return (
    <FormDialog
      title={reply ? 'Edit saved reply' : 'New saved reply'}
      size="L"
      onClose={onClose}
      onSubmit={() => isComplete && !isPending && mutate()}
      buttons={
        <>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="accent" type="submit" isDisabled={!isComplete} isPending={isPending}>
            {reply ? 'Save changes' : 'Save reply'}
          </Button>
        </>
      }
    >
      {error && !errors.title.errorMessage && !errors.text.errorMessage && (
        <Notice type="error" live>
          {messageOf(error)} Your text is still here.
        </Notice>
      )}
      <TextField
        label="Title"
        description="How you find it in the menu. Visitors don’t see it."
        width="100%"
        maxLength={80}
        autoFocus
        value={title}
        onChange={setTitle}
        {...errors.title}
      />
      <TextArea
        label="Text"
        description="{{name}} and {{reference}} are replaced when you insert the text."
        width="100%"
        maxLength={5000}
        value={text}
        onChange={setText}
        {...errors.text}
      />
    </FormDialog>
  );
}
