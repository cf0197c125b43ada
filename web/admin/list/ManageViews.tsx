import { useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { getListSavedViewsQueryKey, useDeleteSavedView } from '../../api/generated/saved-views/saved-views.ts';
import type { SavedView } from '../../api/generated/model';
import { invalidate } from '../../api/invalidate.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import styles from './ManageViews.module.css';
import SaveView from './SaveView.tsx';

export interface ManageViewsProps {
  views: readonly SavedView[];
  query: string;
  onClose(): void;
}

/** Lists the views, with buttons to edit and delete them. */
export default function ManageViews({ views, query, onClose }: ManageViewsProps) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<SavedView | null>(null);
  const [deleted, setDeleted] = useState<SavedView | null>(null);
  const { mutate } = useDeleteSavedView({
    mutation: {
      onSuccess: (_, { id }) => notify('success', `“${views.find((view) => view.id === id)?.name}” was deleted.`),
      onError: (error) => notify('error', messageOf(error)),
      onSettled: () => invalidate(client, getListSavedViewsQueryKey()),
    },
  });
  return (
    <FormDialog title="Manage views" onClose={onClose} cancelLabel="Close">
      {views.length === 0 && <p>No saved views yet. Filter or sort the list, then save it as a view.</p>}
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.id}>
            <span>
              {view.name}
              {view.pinned && <small> in the menu</small>}
            </span>
            <ActionButton aria-label={`Edit ${view.name}`} onPress={() => setEdited(view)}>
              Edit
            </ActionButton>
            <ActionButton aria-label={`Delete ${view.name}`} onPress={() => setDeleted(view)}>
              Delete
            </ActionButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        confirmation={
          deleted && { title: `Delete “${deleted.name}”?`, text: 'The list and its records stay.', action: 'Delete view' }
        }
        onConfirm={() => deleted && mutate({ id: deleted.id })}
        onClose={() => setDeleted(null)}
      />
      {edited && <SaveView view={edited} list={edited.list} query={query} onClose={() => setEdited(null)} />}
    </FormDialog>
  );
}
