import { useState } from 'react';
import { ActionButton, Checkbox, TextField } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { createSavedViewBodyNameMax } from '../../../openapi/generated/zod/saved-views/saved-views.ts';
import { messageOf } from '../../api/errors.ts';
import {
  createSavedView,
  getListSavedViewsQueryKey,
  updateSavedView,
  useDeleteSavedView,
} from '../../api/generated/saved-views/saved-views.ts';
import type { SavedView, SavedViewList } from '../../api/generated/model';
import { idempotent } from '../../api/idempotent.ts';
import { invalidate } from '../../api/invalidate.ts';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { LeaveGuard } from '../../forms/LeaveGuard.tsx';
import { useForm } from '../../forms/useForm.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useFormCall } from '../useFormCall.ts';
import { isSameQuery, newViewDraftName } from './saved-views.ts';
import styles from './view-dialogs.module.css';

export interface SaveViewProps {
  /** Null for a new view. */
  view: SavedView | null;
  list: SavedViewList;
  /** The search, filters, sort order and columns that the list shows now. */
  query: string;
  onClose(): void;
}

interface Values {
  name: string;
  pinned: boolean;
  /** Whether an edited view gets the query that the list shows now. */
  isReplacing: boolean;
}

function useViewForm({ view, list, query, onClose }: SaveViewProps) {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, getListSavedViewsQueryKey());
  const call = useFormCall<Values, SavedView>(({ values: { name, pinned, isReplacing }, idempotencyKey }) => {
    const fields = { name: name.trim(), pinned, query: view && !isReplacing ? view.query : query };
    return view ? updateSavedView(view.id, fields) : createSavedView({ ...fields, list }, idempotent(idempotencyKey));
  });
  return useForm<Values, SavedView>({
    name: view ? `view:${view.id}` : newViewDraftName(list),
    ...call,
    initial: { name: view?.name ?? '', pinned: view?.pinned ?? false, isReplacing: false },
    labelOf: () => 'Name',
    check: () => ({}),
    onRefused: () => {
      refresh();
      return false;
    },
    onSent: (saved) => {
      notify('success', `“${saved.name}” is saved.`);
      refresh();
    },
    onClose,
  });
}

/** Saves what the list shows as a named view, or edits a view. */
export function SaveView(props: SaveViewProps) {
  const { view, query, onClose } = props;
  const form = useViewForm(props);
  const { values, set, field, isSending } = form;
  const cancel = () => {
    form.discard();
    onClose();
  };
  const isComplete = values.name.trim() !== '';
  return (
    <FormDialog
      title={view ? 'Edit view' : 'Save this view'}
      size="S"
      onClose={cancel}
      onSubmit={() => isComplete && form.submit()}
      action={{ label: view ? 'Save changes' : 'Save view', isDisabled: !isComplete, isPending: isSending }}
    >
      <ErrorSummary {...form.summary} />
      <TextField
        {...field('name')}
        label="Name"
        description="A view keeps the search, filters, sort order and columns. Only you see it."
        width="100%"
        maxLength={createSavedViewBodyNameMax}
        autoFocus
        value={values.name}
        onChange={(name) => set({ name })}
      />
      <Checkbox isSelected={values.pinned} onChange={(pinned) => set({ pinned })}>
        Show in the menu
      </Checkbox>
      {view && !isSameQuery(view.query, query) && (
        <Checkbox isSelected={values.isReplacing} onChange={(isReplacing) => set({ isReplacing })}>
          Update to the current search, filters, sort order and columns
        </Checkbox>
      )}
      <LeaveGuard when={form.isDirty} onDiscard={form.discard} />
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
