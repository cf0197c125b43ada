import { useRef } from 'react';
import { Button, TextArea } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import type { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { useDraftText } from '../../forms/useDraftText.ts';
import { useSession } from '../../session/useSession.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { refreshRecords } from '../refresh-records.ts';
import styles from './Conversation.module.css';
import type { DeskDetails } from './desk-details.ts';
import type { DeskRequest } from './request-types.ts';

interface NoteBoxProps {
  request: DeskRequest;
  details: DeskDetails;
}

/** Adds a note. All attempts at the same text have the same idempotency key. */
function useAddNote(
  { request: { id, reference }, details }: NoteBoxProps,
  key: ReturnType<typeof useIdempotencyKey>,
  onAdded: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => details.conversation.createNote(id, { text }, { headers: key.headersFor(text) }),
    onSuccess: () => {
      key.renew();
      notify('success', `Note added to ${reference}.`);
      onAdded();
    },
    onSettled: () => refreshRecords(client, details.listKey()),
  });
}

/** Adds a note to the conversation. Visitors never see it. */
export function NoteBox(props: NoteBoxProps) {
  const [text, setText, key] = useDraftText(`note:${props.request.id}`, useSession().user?.id);
  const form = useRef<HTMLFormElement>(null);
  const mutation = useAddNote(props, key, () => setText(''));
  const focusText = () => form.current?.querySelector('textarea')?.focus();
  useCommands([{ id: 'note', group: 'This record', label: 'Write a note', run: focusText }]);
  return (
    <form
      ref={form}
      className={styles.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim()) focusText();
        else if (!mutation.isPending) mutation.mutate(text.trim());
      }}
    >
      <TextArea
        label="New note"
        description="Only administrators see notes."
        width="100%"
        maxLength={5000}
        isReadOnly={mutation.isPending}
        value={text}
        onChange={setText}
      />
      <Button type="submit" variant="secondary" isPending={mutation.isPending}>
        Add note
      </Button>
      {mutation.error && (
        <Notice type="error" live>
          {messageOf(mutation.error)} Your text is still here.
        </Notice>
      )}
    </form>
  );
}
