import { type RefObject, useRef } from 'react';
import { Button, TextArea } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import type { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { lengthError } from '../../forms/field-text.ts';
import { useDraftText } from '../../forms/useDraftText.ts';
import { useSession } from '../../session/useSession.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { maxNoteLength } from '../contract-limits.ts';
import { useCommands } from '../keys/useCommands.ts';
import { refreshRecords } from '../refresh-records.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import styles from './Conversation.module.css';
import type { DeskDetails } from './desk-details.ts';
import type { DeskRequest } from './request-types.ts';
import { noteDraftName } from './unsent-texts.ts';
import { useIsSending } from './useIsSending.ts';

interface NoteBoxProps {
  request: DeskRequest;
  details: DeskDetails;
}

const mutationKey = ({ id }: DeskRequest) => ['note', id];

/** Adds a note. All attempts at the same text have the same idempotency key. */
function useAddNote(
  { request, details }: NoteBoxProps,
  form: RefObject<HTMLFormElement | null>,
  key: ReturnType<typeof useIdempotencyKey>,
  onAdded: () => void,
) {
  const client = useQueryClient();
  const { id, reference } = request;
  return useMutation({
    mutationKey: mutationKey(request),
    mutationFn: (text: string) => details.conversation.createNote(id, { text }, { headers: key.headersFor(text) }),
    onSuccess: () => {
      key.renew();
      notify('success', `Note added to ${reference}.`);
      onAdded();
    },
    onError: (error) => {
      // The box that would show the error has been closed.
      if (!form.current) notify('error', `The note was not added to ${reference}. ${messageOf(error)}`);
    },
    onSettled: () => refreshRecords(client, details.listKey()),
  });
}

/** Adds a note to the conversation. Visitors never see it. */
export function NoteBox(props: NoteBoxProps) {
  const [text, setText, key, readText] = useDraftText(noteDraftName(props.request.id), useSession().user?.id);
  const form = useRef<HTMLFormElement>(null);
  const mutation = useAddNote(props, form, key, () => setText(''));
  const isSending = useIsSending(mutationKey(props.request), mutation.isPending, readText);
  const focusText = () => form.current?.querySelector('textarea')?.focus();
  const tooLong = lengthError(text, maxNoteLength);
  useCommands([{ id: 'note', group: 'This record', label: 'Write a note', run: focusText }]);
  return (
    <form
      ref={form}
      className={styles.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim() || tooLong) focusText();
        else if (!isSending) mutation.mutate(text.trim());
      }}
    >
      <TextArea
        label="New note"
        description="Only administrators see notes."
        width="100%"
        {...tooLong}
        isReadOnly={isSending}
        value={text}
        onChange={setText}
      />
      <ErrorNotice error={mutation.error} more="Your text is still here." />
      <Button type="submit" variant="secondary" isPending={isSending}>
        Add note
      </Button>
    </form>
  );
}
