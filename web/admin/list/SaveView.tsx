import { Checkbox, TextField } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { createSavedViewBodyNameMax } from '../../../openapi/generated/zod/saved-views/saved-views.ts';
import { createSavedView, getListSavedViewsQueryKey, updateSavedView } from '../../api/generated/saved-views/saved-views.ts';
import type { SavedView, SavedViewList } from '../../api/generated/model';
import { idempotent } from '../../api/idempotent.ts';
import { invalidate } from '../../api/invalidate.ts';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { LeaveGuard } from '../../forms/LeaveGuard.tsx';
import { useForm } from '../../forms/useForm.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useFormCall } from '../useFormCall.ts';
import { isSameQuery, newViewDraftName } from './saved-views.ts';

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
export default function SaveView(props: SaveViewProps) {
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
