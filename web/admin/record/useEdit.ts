import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiError, normalizeError } from '../../api/errors.ts';
import { detailErrors, type FieldErrors } from '../form/field-errors.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { isSame } from './merge.ts';

/** What is being edited: kept as a draft until it is saved or given up. */
interface Draft<Values> {
  /** The record as it was when editing began, and its version; null for one that is new. */
  base: Values;
  version: number | null;
  values: Values;
}

export interface EditOptions<Values extends object, Answer> {
  /** Names the draft: the form and the record. */
  name: string;
  base: Values;
  version: number | null;
  /** What can be said against the values before they are sent. */
  check?: (values: Values) => FieldErrors;
  save(values: Values, base: Values, headers: Record<string, string>): Promise<Answer>;
  /** The record as it stands, asked for when somebody else has changed it. */
  readPresent?: () => Promise<{ values: Values; version: number }>;
  /** Field of the form for a path of the body, `customer.email`, where they differ. */
  fieldOf?: (path: string, values: Values) => string;
  /** Where a refusal without details belongs: a code of the contract -> field and what to say. */
  refusals?: (error: ApiError) => FieldErrors;
  onSaved(answer: Answer): void;
}

export interface Conflict<Values> {
  base: Values;
  mine: Values;
  theirs: Values;
  /** The version of theirs. */
  version: number;
}

const preconditionFailed = 412;

/**
 * A record being edited: nothing typed is lost by a reload or an expired session, nothing of somebody else's is
 * overwritten unseen, and what is refused stands at its field.
 */
export function useEdit<Values extends object, Answer>(options: EditOptions<Values, Answer>) {
  const { name, check, save, readPresent, refusals, onSaved, fieldOf = (path: string) => path } = options;
  const [restored] = useState(() => readDraft<Draft<Values>>(name));
  const [draft, setDraft] = useState<Draft<Values>>(
    () => restored ?? { base: options.base, version: options.version, values: options.base },
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const isDirty = !isSame(draft.values, draft.base);

  const keep = (next: Draft<Values>) => {
    setDraft(next);
    writeDraft(name, isSame(next.values, next.base) ? null : next);
  };

  const byField = (found: FieldErrors, values: Values): FieldErrors =>
    Object.fromEntries(Object.entries(found).map(([path, message]) => [fieldOf(path, values), message]));

  const refuse = (error: ApiError, values: Values) => {
    setErrors({ ...byField(detailErrors(error.details), values), ...refusals?.(error) });
    setFailure(error.message);
  };

  const send = async (current: Draft<Values>) => {
    const headers: Record<string, string> = current.version === null ? {} : { 'If-Match': `"${current.version}"` };
    setSaving(true);
    setErrors({});
    setFailure(null);
    try {
      const answer = await save(current.values, current.base, headers);
      writeDraft(name, null);
      // At once: whoever is told may leave, and LeaveGuard must know by then that nothing is lost.
      flushSync(() => setDraft({ ...current, base: current.values }));
      onSaved(answer);
    } catch (reason) {
      const error = normalizeError(reason);
      if (error.status === preconditionFailed && readPresent) {
        try {
          const present = await readPresent();
          setConflict({ base: current.base, mine: current.values, theirs: present.values, version: present.version });
        } catch (second) {
          refuse(normalizeError(second), current.values);
        }
      } else {
        refuse(error, current.values);
      }
    } finally {
      setSaving(false);
    }
  };

  return {
    values: draft.values,
    base: draft.base,
    isDirty,
    /** Whether the values come from a draft that was left behind. */
    isRestored: restored !== null,
    errors,
    /** What went wrong as a whole. */
    failure,
    isSaving,
    conflict,
    set(patch: Partial<Values>) {
      keep({ ...draft, values: { ...draft.values, ...patch } });
      const rest = Object.entries(errors).filter(([path]) => !Object.keys(patch).some((field) => path.split('.')[0] === field));
      setErrors(Object.fromEntries(rest));
    },
    submit() {
      const found = byField(check?.(draft.values) ?? {}, draft.values);
      setErrors(found);
      setFailure(null);
      if (Object.keys(found).length === 0 && !isSaving) void send(draft);
    },
    /** Takes what was chosen out of both versions and saves it. */
    resolve(values: Values) {
      if (!conflict) return;
      const next = { base: conflict.theirs, version: conflict.version, values };
      setConflict(null);
      keep(next);
      if (isSame(values, conflict.theirs)) {
        setFailure(null);
        return;
      }
      void send(next);
    },
    /** Back to the form, as it is. */
    keepEditing: () => setConflict(null),
    /** Forgets what was typed. */
    discard() {
      writeDraft(name, null);
      setDraft({ base: options.base, version: options.version, values: options.base });
    },
  };
}
