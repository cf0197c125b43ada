// The form core, for the public forms and the admin area's editors:
//
//   const form = useForm({
//     name: 'license:new',                       // prefix of the draft's key and of the fields' ids
//     owner: user.id,                            // user to whom the draft belongs; omitted on public forms
//     initial: emptyLicense,                     // values: any object
//     labelOf: (path) => labels[path] ?? path,   // label of a field outside the field itself
//     check: (values) => schemaErrors(AddLicenseBody, toBody(values)),
//     send: ({ values }) => addLicense(toBody(values)),
//     onSent: (license) => showKey(license),
//   });
//   <form noValidate aria-label="New license" onSubmit={form.onSubmit}>
//     <ErrorSummary {...form.summary} />
//     <TextField {...form.field('email')} label={labels.email} value={form.values.email}
//       onChange={(email) => form.set({ email })} isRequired />
//     <Button type="submit" variant="accent" isPending={form.isSending}>Issue license</Button>
//     <LeaveGuard when={form.isDirty} onDiscard={form.discard} />
//   </form>
//
// An editor of versioned records passes `version`, sends `ifMatch(draft.version)` and handles a 412 in `onRefused`; after
// a conflict it saves the merged values with `form.rebase`.
import { type FormEvent, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiError, messageOf, normalizeError } from '../api/errors.ts';
import { type Draft, newDraft, newSubmission, readDraft, writeDraft } from './drafts.ts';
import { detailErrors, type FieldErrors } from './field-errors.ts';
import { isSame } from './is-same.ts';

export interface FormOptions<Values extends object, Answer> {
  name: string;
  owner?: string | null;
  initial: Values;
  version?: number | null;
  /** The label of a field, for the error summary and the questions of an editor. */
  labelOf(path: string, values: Values): string;
  /** Validates the values before they are sent. */
  check(values: Values): FieldErrors;
  /** Creates the body that `send` gets as `draft.attempt`. Called once for each idempotency key. */
  toAttempt?(draft: Draft<Values>): unknown;
  /** @throws ApiError if the call fails */
  send(draft: Draft<Values>): Promise<Answer>;
  onSent(answer: Answer, draft: Draft<Values>): void;
  /**
   * Closes the form after `onSent`. Not called if the draft was discarded during the call, because the user may be elsewhere,
   * nor if a saved record was changed again during the call, because the later changes are not saved yet.
   */
  onClose?(answer: Answer): void;
  /**
   * Handles an error before it is shown. Returns true if the form should not show the error, or field errors if the
   * error's details name no field.
   */
  onRefused?(error: ApiError, draft: Draft<Values>): Promise<boolean | FieldErrors> | boolean | FieldErrors;
  /** Maps a path of the body to a field of the form, if they differ. */
  fieldOf?(path: string, values: Values): string;
  /** Reads values that were typed before hydration. */
  readTyped?(known: Values): Partial<Values>;
}

interface Refusal {
  errors: FieldErrors;
  /** The server's message for the whole form. */
  failure: string | null;
  /** Incremented with each failed attempt, so that the summary takes the focus again. */
  count: number;
}

/** The first segment of a path, which is the name of a field. */
export const rootOf = (path: string) => path.split('.')[0] ?? path;

const idOf = (form: string, path: string) => `${form}-${path}`.replaceAll(/[^\w-]/g, '-');

/** Sorts errors by the places of their fields on the page. Errors without a field are last. */
function inPageOrder(form: string, errors: FieldErrors): FieldErrors {
  const places = new Map(Array.from(document.querySelectorAll('[id]'), ({ id }, place) => [id, place]));
  const placeOf = (path: string) => places.get(idOf(form, path)) ?? places.size;
  return Object.fromEntries(Object.entries(errors).toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
}

/** The state of a form's errors. */
function useRefusal(form: string) {
  const [refusal, setRefusal] = useState<Refusal>({ errors: {}, failure: null, count: 0 });
  /** Removes the errors of fields that are being corrected, and with the last one also the form's message. */
  const forget = useCallback((fields: readonly string[]) => {
    setRefusal((before) => {
      const all = Object.entries(before.errors);
      const rest = all.filter(([path]) => !fields.includes(path) && !fields.includes(rootOf(path)));
      const isCorrected = all.length > 0 && rest.length === 0;
      return { ...before, errors: Object.fromEntries(rest), failure: isCorrected ? null : before.failure };
    });
  }, []);
  return {
    refusal,
    show: (found: FieldErrors, failure: string | null) => {
      const errors = inPageOrder(form, found);
      setRefusal(({ count }) => ({ errors, failure, count: count + 1 }));
    },
    clear: () => setRefusal(({ count }) => ({ errors: {}, failure: null, count })),
    forget,
  };
}

/** Adds the fields that a draft lacks because an earlier version of the site stored it. */
const complete = <Values extends object>(stored: Draft<Values>, initial: Values): Draft<Values> => ({
  ...stored,
  values: { ...initial, ...stored.values },
  base: { ...initial, ...stored.base },
});

/**
 * The draft of a form: restored before the first paint, stored with each change. The component must have `name` as its key,
 * because the draft is restored only once.
 */
function useDraft<Values extends object>({ name, owner = null, initial, version = null, readTyped }: DraftOptions<Values>) {
  const [draft, setDraft] = useState(() => newDraft(initial, version));
  const [isRestored, setRestored] = useState(false);
  // A ref, not state: when a call is done, the draft may have changed since the call began.
  const latest = useRef(draft);
  /** Replaces the draft and stores it, unless it contains no changes. */
  const keep = useCallback(
    (next: Draft<Values>) => {
      latest.current = next;
      setDraft(next);
      writeDraft(name, isSame(next.values, next.base) ? null : next, owner);
    },
    [name, owner],
  );
  const restore = useEffectEvent(() => {
    const found = readDraft<Draft<Values>>(name, owner);
    const stored = found && complete(found, initial);
    const known = stored ?? draft;
    const typed = readTyped?.(known.values) ?? {};
    if (Object.keys(typed).length > 0) {
      // The form has been open since the page was loaded.
      const openedAt = stored?.openedAt ?? Math.round(performance.timeOrigin);
      keep({ ...known, openedAt, ...newSubmission(), values: { ...known.values, ...typed } });
    } else if (stored) keep(stored);
    setRestored(stored !== null);
  });
  // A layout effect: a click before hydration is replayed right after hydration and must find the draft.
  useLayoutEffect(() => restore(), []);
  return { draft, isRestored, latest, keep };
}

type DraftOptions<Values extends object> = Pick<
  FormOptions<Values, unknown>,
  'name' | 'owner' | 'initial' | 'version' | 'readTyped'
>;

/** Maps field errors to the form's fields and keeps the first one of each. */
function mapToFields<Values extends object>(
  errors: FieldErrors,
  values: Values,
  fieldOf: FormOptions<Values, unknown>['fieldOf'] = (path) => path,
): FieldErrors {
  const fields: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) fields[fieldOf(path, values)] ??= message;
  return fields;
}

/** The errors of the fields that were not changed during the call. Rows that were moved or removed would show another row's. */
function withoutChanged<Values extends object>(errors: FieldErrors, sent: Values, latest: Values): FieldErrors {
  const isUnchanged = (name: string) => isSame(sent[name as keyof Values], latest[name as keyof Values]);
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isUnchanged(rootOf(path))));
}

/** The version of a saved record; null if the answer is no record. */
const versionOf = (answer: unknown): number | null =>
  typeof answer === 'object' && answer && 'version' in answer && typeof answer.version === 'number' ? answer.version : null;

/** Sends a draft, one submission at a time, and shows errors. */
function useSending<Values extends object, Answer>(
  options: FormOptions<Values, Answer>,
  { latest, keep }: ReturnType<typeof useDraft<Values>>,
  { show, clear }: ReturnType<typeof useRefusal>,
) {
  const [isSending, setSending] = useState(false);
  // A ref, not state: a second click must see it before React renders.
  const sending = useRef<Draft<Values>>(null);

  const forget = () => {
    sending.current = null;
    setSending(false);
  };

  const refuse = async (reason: unknown, refused: Draft<Values>) => {
    const error = normalizeError(reason);
    const handled = await options.onRefused?.(error, refused);
    if (handled === true) return;
    if (error.code === 'IDEMPOTENCY_KEY_REUSED') {
      // A copy of this draft was sent before, in a duplicate of this tab. The message says that the next attempt is a new
      // submission; the detail about the key is for programs.
      keep({ ...latest.current, ...newSubmission() });
      return show({}, error.message);
    }
    const errors = { ...mapToFields(detailErrors(error.details), refused.values, options.fieldOf), ...handled };
    show(withoutChanged(errors, refused.values, latest.current.values), messageOf(error));
  };

  const send = async (given: Draft<Values>) => {
    if (sending.current) return;
    const current = { ...given, attempt: given.attempt ?? options.toAttempt?.(given) ?? null };
    const isDiscarded = () => sending.current !== current;
    sending.current = current;
    setSending(true);
    clear();
    keep(current);
    try {
      const answer = await options.send(current);
      const version = versionOf(answer) ?? latest.current.version;
      // Values that were typed during the call remain unsaved. Synchronous: `onClose` may navigate, and the leave guard must
      // already know whether anything is unsaved.
      if (!isDiscarded()) flushSync(() => keep({ ...latest.current, base: current.values, version }));
      options.onSent(answer, current);
      const isChangedAgain = current.version !== null && !isSame(latest.current.values, current.values);
      if (!isDiscarded() && !isChangedAgain) options.onClose?.(answer);
    } catch (reason) {
      if (!isDiscarded()) await refuse(reason, current);
    } finally {
      if (!isDiscarded()) forget();
    }
  };

  return { isSending, send, forget };
}

/** The values to change, or a function that returns them for the current values. */
export type Change<Values> = Partial<Values> | ((values: Values) => Partial<Values>);

/** Changes values and removes their errors. Stable, so that memoized fields render only when they change. */
function useSet<Values extends object>(
  { latest, keep }: ReturnType<typeof useDraft<Values>>,
  { forget }: ReturnType<typeof useRefusal>,
) {
  return useCallback(
    (change: Change<Values>) => {
      const { current } = latest;
      const patch = typeof change === 'function' ? change(current.values) : change;
      keep({ ...current, ...newSubmission(), values: { ...current.values, ...patch } });
      forget(Object.keys(patch));
    },
    [latest, keep, forget],
  );
}

/** The functions that replace a form's draft. */
function createReplacements<Values extends object, Answer>(
  { initial, version = null }: FormOptions<Values, Answer>,
  { draft, keep }: ReturnType<typeof useDraft<Values>>,
  { show, clear }: ReturnType<typeof useRefusal>,
  { send, forget }: Pick<ReturnType<typeof useSending<Values, Answer>>, 'send' | 'forget'>,
) {
  return {
    /** Replaces `base` by a newer version of the record, and sends `values` if they differ from it. */
    rebase(base: Values, newVersion: number, values: Values) {
      const next = { ...draft, ...newSubmission(), base, version: newVersion, values };
      keep(next);
      if (isSame(values, base)) clear();
      else void send(next);
    },
    /** Fills in values that were rejected earlier, and shows the reason. */
    restore(values: Values, reason: string) {
      keep({ ...draft, ...newSubmission(), values });
      show({}, reason);
    },
    /** Drops the draft and returns to the initial values. A running call no longer changes the form. */
    discard() {
      forget();
      // Synchronous: the caller may navigate, and the leave guard must already know that nothing is unsaved.
      flushSync(() => keep(newDraft(initial, version)));
      clear();
    },
  };
}

/** The properties of a form's fields and of its error summary. */
function createProps(name: string, labelOf: (path: string) => string, refusal: Refusal) {
  const { errors, failure, count } = refusal;
  const idOfField = (path: string) => idOf(name, path);
  return {
    idOf: idOfField,
    labelOf,
    /** Properties of a Spectrum field: its id and name, and the error at its path. */
    field(path: string) {
      const message = errors[path];
      return { id: idOfField(path), name: path, ...(message ? { isInvalid: true, errorMessage: message } : {}) };
    },
    /** Properties of ErrorSummary. */
    summary: {
      failure,
      count,
      errors: Object.entries(errors).map(([path, message]) => ({ id: idOfField(path), label: labelOf(path), message })),
    },
  };
}

/** The state of a form: values with their draft, validation, errors, and an idempotent submission. */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>) {
  const drafts = useDraft<Values>(options);
  const { draft, isRestored } = drafts;
  const refusals = useRefusal(options.name);
  const { refusal, show } = refusals;
  const sending = useSending(options, drafts, refusals);

  const submit = () => {
    const errors = mapToFields(options.check(draft.values), draft.values, options.fieldOf);
    if (Object.keys(errors).length > 0) show(errors, null);
    else void sending.send(draft);
  };

  return {
    values: draft.values,
    base: draft.base,
    /** The version of the record that is being edited; null for a new one. */
    version: draft.version,
    isDirty: !isSame(draft.values, draft.base),
    /** Whether the values come from a draft of an earlier visit. */
    isRestored,
    isSending: sending.isSending,
    errors: refusal.errors,
    failure: refusal.failure,
    submit,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      submit();
    },
    set: useSet(drafts, refusals),
    ...createReplacements(options, drafts, refusals, sending),
    ...createProps(options.name, (path) => options.labelOf(path, draft.values), refusal),
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values, unknown>>;
