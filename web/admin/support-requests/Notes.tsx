import { useRef } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { addSupportRequestNote } from '../../api/generated/support-requests/support-requests.ts';
import type { SupportRequest } from '../../api/generated/model';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { NativeField } from '../form/NativeField.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { recordsChanged } from '../list/records-changed.ts';
import { useDraftText } from '../record/drafts.ts';
import { RecordSection } from '../record/RecordPanel.tsx';
import { Time } from '../Time.tsx';
import styles from './SupportRequests.module.css';

/** What the team wrote about a request, and a place to write more; the visitor never sees it. */
export function Notes({ request, resource }: { request: SupportRequest; resource: string }) {
  const client = useQueryClient();
  const [text, setText] = useDraftText(`note:${request.id}`);
  const mutation = useMutation({
    mutationFn: () => addSupportRequestNote(request.id, { text: text.trim() }),
    onSuccess: () => {
      setText('');
      notify('success', `Your note about ${request.reference} is written down.`);
    },
    onSettled: () => recordsChanged(client, resource, [{ id: request.id }]),
  });
  const form = useRef<HTMLFormElement>(null);
  useCommands([
    {
      id: 'note',
      group: 'This record',
      label: 'Write a note',
      run: () => form.current?.querySelector('textarea')?.focus(),
    },
  ]);
  return (
    <RecordSection title="Notes of the team">
      {request.notes.length > 0 && (
        <ol className={styles.notes}>
          {request.notes.map((note) => (
            <li key={note.id} className={styles.note}>
              <p className={styles.noteText}>{note.text}</p>
              <p className={styles.noteBy}>
                {note.author.name}, <Time at={note.at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <form
        ref={form}
        className={styles.write}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() && !mutation.isPending) mutation.mutate();
        }}
      >
        <NativeField
          label="New note"
          type="textarea"
          rows={3}
          maxLength={5000}
          value={text}
          onChange={setText}
          help="Only administrators see notes."
        />
        <Button type="submit" variant="secondary" isDisabled={!text.trim()} isPending={mutation.isPending}>
          Add note
        </Button>
        {mutation.error && (
          <Notice type="error" live>
            {messageOf(mutation.error)} What you wrote is still there.
          </Notice>
        )}
      </form>
    </RecordSection>
  );
}
