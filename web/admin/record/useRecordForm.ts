import { useState } from 'react';
import { type FormOptions, useForm } from '../../forms/useForm.ts';
import { useSession } from '../../session/useSession.ts';

/** Somebody else has saved the record while it was edited. */
export interface Conflict<Values> {
  /** The values when editing began. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** The version of `theirs`. */
  version: number;
}

export interface RecordFormOptions<Values extends object, Answer> extends Omit<FormOptions<Values, Answer>, 'owner'> {
  /** Loads the current record; without it a 412 is shown as an error. */
  readPresent?: () => Promise<{ values: Values; version: number }>;
}

const preconditionFailed = 412;

/** A form of the admin area: its draft belongs to the user, and a version conflict is resolved in a dialog. */
export function useRecordForm<Values extends object, Answer>({ readPresent, ...options }: RecordFormOptions<Values, Answer>) {
  const { user } = useSession();
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const form = useForm<Values, Answer>({
    ...options,
    owner: user?.id ?? null,
    onRefused: async (error, draft) => {
      if (error.status !== preconditionFailed || !readPresent) return (await options.onRefused?.(error, draft)) ?? false;
      try {
        const present = await readPresent();
        setConflict({ base: draft.base, mine: draft.values, theirs: present.values, version: present.version });
        return true;
      } catch {
        // The record can't be read: the refusal itself is shown.
        return false;
      }
    },
  });
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
