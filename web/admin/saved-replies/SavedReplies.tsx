import { Suspense, useState } from 'react';
import { ActionButton, Button } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { deleteSavedReply, getListSavedRepliesQueryKey } from '../../api/generated/saved-replies/saved-replies.ts';
import type { SavedReply } from '../../api/generated/model';
import { ifMatch } from '../../api/if-match.ts';
import { invalidate } from '../../api/invalidate.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Loading } from '../Loading.tsx';
import { nameSavedReplies } from '../saved-reply-names.ts';
import { useSavedReplies } from '../useSavedReplies.ts';
import styles from './SavedReplies.module.css';

// The form bundles the contract's validation schemas, so it loads only when somebody edits.
const SavedReplyForm = lazyPart(() => import('./SavedReplyForm.tsx'));

function useDeleteReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: SavedReply) => deleteSavedReply(id, ifMatch(version)),
    onSuccess: (_, { title }) => notify('success', `“${title}” was deleted.`),
    onError: (error) => notify('error', messageOf(error)),
    onSettled: () => invalidate(client, getListSavedRepliesQueryKey()),
  });
}

/** The texts that administrators insert into replies. */
export default function SavedReplies() {
  const { data, isPending, error, refetch } = useSavedReplies();
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const [deleted, setDeleted] = useState<SavedReply | null>(null);
  const remove = useDeleteReply();
  const names = nameSavedReplies(data ?? []);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Saved replies</h1>
        <Button variant="accent" onPress={() => setEdited('new')}>
          New saved reply
        </Button>
      </div>
      <p className={styles.lead}>
        Texts that you can insert into replies to requests. {'{{name}}'} and {'{{reference}}'} are replaced with the visitor’s
        name and the request’s reference.
      </p>
      {isPending && <Loading />}
      <LoadErrorNotice error={!data && error} subject="the saved replies" onRetry={() => void refetch()} />
      {data?.length === 0 && <p className={styles.lead}>No saved replies yet. Write one for a question you answer often.</p>}
      <ul className={styles.list}>
        {data?.map((reply) => (
          <Card as="li" key={reply.id}>
            <h2>{reply.title}</h2>
            <p className={styles.text}>{reply.text}</p>
            <div className={styles.actions}>
              <ActionButton aria-label={`Edit ${names.get(reply.id)}`} onPress={() => setEdited(reply)}>
                Edit
              </ActionButton>
              <ActionButton aria-label={`Delete ${names.get(reply.id)}`} onPress={() => setDeleted(reply)}>
                Delete
              </ActionButton>
            </div>
          </Card>
        ))}
      </ul>
      <Suspense>{edited && <SavedReplyForm reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}</Suspense>
      <ConfirmDialog
        confirmation={
          deleted && {
            title: `Delete “${names.get(deleted.id) ?? deleted.title}”?`,
            text: 'Replies that have already been sent don’t change.',
            action: 'Delete saved reply',
          }
        }
        onConfirm={() => deleted && remove.mutate(deleted)}
        onClose={() => setDeleted(null)}
      />
    </div>
  );
}
