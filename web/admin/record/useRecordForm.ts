import { useRef, useState } from 'react';
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { isPreconditionFailed } from '../../api/if-match.ts';
import type { ErrorType } from '../../api/request.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { isSame } from '../../forms/is-same.ts';
import { type FormOptions, useForm } from '../../forms/useForm.ts';
import { useFormCall } from '../useFormCall.ts';

/** An edit conflict: somebody else has saved the record while it was being edited. */
export interface Conflict<Values> {
  /** The values when editing began. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** The version of `theirs`. */
  version: number;
  /** Says who made the other change, if that is known. */
  title?: string;
}

export interface RecordFormOptions<Values extends object, Answer> extends Omit<FormOptions<Values, Answer>, 'owner'> {
  /** The record that the form edits; null for a new one. Without it a 412 is shown as an error. */
  saved?: SavedRecord<Values, Answer & Versioned> | null;
}

interface Versioned {
  version: number;
}

interface SavedRecord<Values, Row extends Versioned> {
  /**
   * Generated options of its query. After a conflict, the current version is loaded into the query cache, because the screen
   * behind the form and an undo use the cached record.
   */
  query: Pick<FetchQueryOptions<Row, ErrorType<unknown>>, 'queryKey' | 'queryFn'>;
  toValues(record: Row): Values;
  /** Errors that the draft has in this version whatever the user keeps: they are shown instead of the conflict. */
  refusal?(record: Row, draft: Values): FieldErrors | null;
}

/** The form of a record: a version conflict is resolved in a dialog. */
export function useRecordForm<Values extends object, Answer>({ saved = null, ...options }: RecordFormOptions<Values, Answer>) {
  const client = useQueryClient();
  const [found, setConflict] = useState<Omit<Conflict<Values>, 'mine'> | null>(null);
  const { owner, send } = useFormCall(options.send);
  /** The other version, after a draft was rejected; null if it can't be loaded. */
  const current = useRef<Answer & Versioned>(null);
  const form = useForm<Values, Answer>({
    ...options,
    send: async (draft) => {
      try {
        return await send(draft);
      } catch (error) {
        if (!isPreconditionFailed(error) || !saved) throw error;
        const record = await client.fetchQuery({ ...saved.query, staleTime: 0 }).catch(() => null);
        // The response to an earlier attempt was lost, or somebody else has made the same changes: everything is saved.
        if (record && isSame(saved.toValues(record), draft.values)) return record;
        current.current = record;
        throw error;
      }
    },
    owner,
    onRefused: async (error, draft) => {
      const handled = (await options.onRefused?.(error, draft)) ?? false;
      const record = current.current;
      // Without the other version, the error itself is shown.
      if (!isPreconditionFailed(error) || !saved || !record) return handled;
      const errors = saved.refusal?.(record, draft.values);
      if (errors) return errors;
      setConflict({ base: draft.base, theirs: saved.toValues(record), version: record.version });
      return true;
    },
  });
  // With the values of the form, not of the rejected draft: the user may have typed during the call.
  const conflict: Conflict<Values> | null = found && { ...found, mine: form.values };
  return {
    form,
    conflict,
    keepEditing: () => setConflict(null),
    /** Saves the chosen values on top of the other person's version. */
    resolve(values: Values) {
      if (!conflict) return;
      setConflict(null);
      form.rebase(conflict.theirs, conflict.version, values);
    },
  };
}

export type RecordEditor<Values extends object> = ReturnType<typeof useRecordForm<Values, unknown>>;

/** The actions of an editor's buttons. */
export function editorActions<Values extends object>({ form }: RecordEditor<Values>, onClose: () => void) {
  return {
    cancelLabel: form.isDirty ? 'Discard changes' : 'Cancel',
    cancel() {
      form.discard();
      onClose();
    },
    /** Saves the changes. A saved record without changes has nothing to save, so its editor only closes. */
    submit() {
      if (form.isDirty || form.version === null) form.submit();
      else onClose();
    },
  };
}
