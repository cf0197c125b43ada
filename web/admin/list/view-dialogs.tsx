import { useState } from 'react';
import { ActionButton, Checkbox, TextField } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createSavedViewBodyNameMax } from '../../../openapi/generated/zod/saved-views/saved-views.ts';
import { messageOf, normalizeError } from '../../api/errors.ts';
import {
  createSavedView,
  getListSavedViewsQueryKey,
  updateSavedView,
  useDeleteSavedView,
} from '../../api/generated/saved-views/saved-views.ts';
import type { SavedView, SavedViewList } from '../../api/generated/model';
import { invalidate } from '../../api/invalidate.ts';
import { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { detailErrors } from '../../forms/field-errors.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import styles from './view-dialogs.module.css';

export interface SaveViewProps {
  /** Null for a new view. */
  view: SavedView | null;
  list: SavedViewList;
  /** The search, filters, sort order and columns that the list shows now. */
  query: string;
  onClose(): void;
}

/** Creates or updates the view, and closes the dialog. */
function useSaveView({ view, list, onClose }: SaveViewProps, fields: Pick<SavedView, 'name' | 'pinned' | 'query'>) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: () => {
      if (view) return updateSavedView(view.id, fields);
      const body = { ...fields, list };
      return createSavedView(body, { headers: key.headersFor(body) });
    },
    onSuccess: (saved) => {
      notify('success', `“${saved.name}” is saved.`);
      onClose();
    },
    onSettled: () => invalidate(client, getListSavedViewsQueryKey()),
  });
}

/** Saves what the list shows as a named view, or edits a view. */
export function SaveView(props: SaveViewProps) {
  const { view, query, onClose } = props;
  const [name, setName] = useState(view?.name ?? '');
  const [pinned, setPinned] = useState(view?.pinned ?? false);
  const [isReplacing, setReplacing] = useState(false);
  const { mutate, error, isPending } = useSaveView(props, {
    name: name.trim(),
    pinned,
    query: view && !isReplacing ? view.query : query,
  });
  const nameError = error ? detailErrors(normalizeError(error).details)['name'] : undefined;
  const isComplete = name.trim() !== '';
  return (
    <FormDialog
      title={view ? 'Edit view' : 'Save this view'}
      size="S"
      onClose={onClose}
      onSubmit={() => isComplete && !isPending && mutate()}
      action={{ label: view ? 'Save changes' : 'Save view', isDisabled: !isComplete, isPending }}
    >
      <ErrorNotice error={!nameError && error} />
      <TextField
        label="Name"
        description="A view keeps the search, filters, sort order and columns. Only you see it."
        width="100%"
        maxLength={createSavedViewBodyNameMax}
        autoFocus
        value={name}
        onChange={setName}
        {...(nameError ? { validationState: 'invalid' as const, errorMessage: nameError } : {})}
      />
      <Checkbox isSelected={pinned} onChange={setPinned}>
        Show in the menu
      </Checkbox>
      {view && view.query !== query && (
        <Checkbox isSelected={isReplacing} onChange={setReplacing}>
          Update to the current search, filters, sort order and columns
        </Checkbox>
      )}
    </FormDialog>
  );
}

export interface ManageViewsProps {
  views: readonly SavedView[];
  query: string;
  onClose(): void;
}

/** Lists the views, with buttons to edit and delete them. */
export function ManageViews({ views, query, onClose }: ManageViewsProps) {
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
