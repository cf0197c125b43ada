import { useRef, useState } from 'react';
import { isPreconditionFailed } from '../../api/if-match.ts';
import type { Draft } from '../../forms/drafts.ts';
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
  /**
   * Loads the current record and puts it into the query cache, because the screen behind the form and an undo use the cached
   * record. Null for a new record. Without it a 412 is shown as an error.
   */
  readCurrent?: ((draft: Draft<Values>) => Promise<CurrentRecord<Values, Answer>>) | null;
}

interface CurrentRecord<Values, Answer> {
  /** The record as the call that saves it returns it. */
  record: Answer;
  values: Values;
  version: number;
  /** Errors that the draft has in this version whatever the user keeps: they are shown instead of the conflict. */
  errors?: FieldErrors | null;
}

/** The form of a record: a version conflict is resolved in a dialog. */
export function useRecordForm<Values extends object, Answer>({ readCurrent, ...options }: RecordFormOptions<Values, Answer>) {
  const [found, setConflict] = useState<Omit<Conflict<Values>, 'mine'> | null>(null);
  const { owner, send } = useFormCall(options.send);
  /** The other version of a draft that was rejected; null if it can't be loaded. */
  const current = useRef<CurrentRecord<Values, Answer>>(null);
  const form = useForm<Values, Answer>({
    ...options,
    send: async (draft) => {
      try {
        return await send(draft);
      } catch (error) {
        if (!isPreconditionFailed(error) || !readCurrent) throw error;
        current.current = await readCurrent(draft).catch(() => null);
        // The response to an earlier attempt was lost, or somebody else has made the same changes: everything is saved.
        if (current.current && isSame(current.current.values, draft.values)) return current.current.record;
        throw error;
      }
    },
    owner,
    onRefused: async (error, draft) => {
      if (!isPreconditionFailed(error) || !readCurrent) return (await options.onRefused?.(error, draft)) ?? false;
      // Without the other version, the error itself is shown.
      if (!current.current) return false;
      const { values, version, errors } = current.current;
      if (errors) return errors;
      setConflict({ base: draft.base, theirs: values, version });
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
