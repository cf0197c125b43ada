// The form core, for the public forms and the admin area's editors:
//
//   const form = useForm({
//     name: 'license:new',                       // names the draft and the ids of the fields
//     owner: user.id,                            // whose draft it is; left out on a public form
//     initial: emptyLicense,                     // values: any object
//     labelOf: (path) => labels[path] ?? path,   // a field in words, for the error summary
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
// An editor with versions passes `version`, sends `ifMatch(draft.version)` and answers a 412 in `onRefused`; after a
// conflict it saves the merged values with `form.rebase`.
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiError, normalizeError } from '../api/errors.ts';
import { type Draft, newDraft, newSubmission, readDraft, writeDraft } from './drafts.ts';
import { detailErrors, type FieldErrors } from './field-errors.ts';
import { isSame } from './is-same.ts';

export interface FormOptions<Values extends object, Answer> {
  name: string;
  owner?: string | null;
  initial: Values;
  version?: number | null;
  labelOf(path: string): string;
  /** Checks the values before they are sent. */
  check(values: Values): FieldErrors;
  /** The body that `send` gets as `draft.attempt`, made once for each idempotency key. */
  toAttempt?(draft: Draft<Values>): unknown;
  /** @throws ApiError where the server refuses */
  send(draft: Draft<Values>): Promise<Answer>;
  onSent(answer: Answer, draft: Draft<Values>): void;
  /**
   * Handles an error before it is shown. Answers true where nothing remains to be shown, and field errors for a refusal
   * whose details name no field.
   */
  onRefused?(error: ApiError, draft: Draft<Values>): Promise<boolean | FieldErrors> | boolean | FieldErrors;
  /** The form's field for a path of the body, where the two differ. */
  fieldOf?(path: string, values: Values): string;
  /** Values that were typed before the page was hydrated. */
  readTyped?(known: Values): Partial<Values>;
}

interface Refusal {
  errors: FieldErrors;
  /** The refusal as a whole, in the server's words. */
  failure: string | null;
  /** Incremented with each refusal: the summary takes the focus each time. */
  count: number;
}

/** The first segment of a path: the field of the form that holds it. */
const rootOf = (path: string) => path.split('.')[0] ?? path;

/** The field errors of a form and the refusal as a whole. */
function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>({ errors: {}, failure: null, count: 0 });
  return {
    refusal,
    show: (errors: FieldErrors, failure: string | null) => setRefusal(({ count }) => ({ errors, failure, count: count + 1 })),
    clear: () => setRefusal(({ count }) => ({ errors: {}, failure: null, count })),
    /** Forgets the errors of fields that are being corrected, and with the last of them the refusal as a whole. */
    forget: (fields: readonly string[]) =>
      setRefusal((before) => {
        const all = Object.entries(before.errors);
        const rest = all.filter(([path]) => !fields.includes(path) && !fields.includes(rootOf(path)));
        const isCorrected = all.length > 0 && rest.length === 0;
        return { ...before, errors: Object.fromEntries(rest), failure: isCorrected ? null : before.failure };
      }),
  };
}

/** The draft of a form: restored before the first paint in a browser, written with each change. A form is keyed by its name. */
function useDraft<Values extends object>({ name, owner = null, initial, version = null, readTyped }: DraftOptions<Values>) {
  const [draft, setDraft] = useState(() => newDraft(initial, version));
  const [isRestored, setRestored] = useState(false);
  const keep = (next: Draft<Values>) => {
    setDraft(next);
    writeDraft(name, isSame(next.values, next.base) ? null : next, owner);
  };
  const restore = () => {
    const stored = readDraft<Draft<Values>>(name, owner);
    const known = stored ?? draft;
    const typed = readTyped?.(known.values) ?? {};
    if (Object.keys(typed).length > 0) {
      // The page was open for as long as its document.
      const openedAt = stored?.openedAt ?? Math.round(performance.timeOrigin);
      keep({ ...known, openedAt, ...newSubmission(), values: { ...known.values, ...typed } });
    } else if (stored) setDraft(stored);
    setRestored(stored !== null);
  };
  const restoreOnce = useRef(restore);
  // A layout effect: a press that waited for the hydration is answered right after it and must find the draft.
  useLayoutEffect(() => restoreOnce.current(), []);
  return { draft, isRestored, setDraft, keep, forget: () => writeDraft(name, null, owner) };
}

type DraftOptions<Values extends object> = Pick<
  FormOptions<Values, unknown>,
  'name' | 'owner' | 'initial' | 'version' | 'readTyped'
>;

/** Field errors by the form's fields, the first one for each. */
function byField<Values extends object>(
  errors: FieldErrors,
  values: Values,
  fieldOf: FormOptions<Values, unknown>['fieldOf'] = (path) => path,
): FieldErrors {
  const fields: FieldErrors = {};
  for (const [path, message] of Object.entries(errors)) fields[fieldOf(path, values)] ??= message;
  return fields;
}

/** Sends a draft, one submission at a time, and shows a refusal. */
function useSending<Values extends object, Answer>(
  options: FormOptions<Values, Answer>,
  { setDraft, keep, forget }: ReturnType<typeof useDraft<Values>>,
  { show, clear }: ReturnType<typeof useRefusal>,
) {
  const [isSending, setSending] = useState(false);
  // Not state: a second press must see it before React renders.
  const sending = useRef(false);

  const refuse = async (reason: unknown, refused: Draft<Values>) => {
    const error = normalizeError(reason);
    const handled = await options.onRefused?.(error, refused);
    if (handled === true) return;
    const errors = byField(detailErrors(error.details), refused.values, options.fieldOf);
    show({ ...errors, ...handled }, error.message);
  };

  const send = async (given: Draft<Values>) => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    clear();
    const current = { ...given, attempt: given.attempt ?? options.toAttempt?.(given) ?? null };
    keep(current);
    try {
      const answer = await options.send(current);
      forget();
      // At once: `onSent` may navigate, and the leave guard has to know by then that nothing is unsaved.
      flushSync(() => setDraft({ ...current, base: current.values }));
      options.onSent(answer, current);
    } catch (reason) {
      await refuse(reason, current);
    } finally {
      sending.current = false;
      setSending(false);
    }
  };

  return { isSending, send };
}

/** A form's values with their draft, what is wrong with them, and sending them once. */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>) {
  const drafts = useDraft<Values>(options);
  const { draft, isRestored, setDraft, keep, forget } = drafts;
  const refusals = useRefusal();
  const { refusal, show, clear } = refusals;
  const { isSending, send } = useSending(options, drafts, refusals);

  const submit = () => {
    const errors = byField(options.check(draft.values), draft.values, options.fieldOf);
    if (Object.keys(errors).length > 0) show(errors, null);
    else void send(draft);
  };

  const idOf = (path: string) => `${options.name}-${path}`.replaceAll(/[^\w-]/g, '-');

  return {
    values: draft.values,
    base: draft.base,
    isDirty: !isSame(draft.values, draft.base),
    /** Whether the values come from a draft of an earlier visit. */
    isRestored,
    isSending,
    errors: refusal.errors,
    failure: refusal.failure,
    /** Changes values; their errors go, since they are being corrected. */
    set(patch: Partial<Values>) {
      keep({ ...draft, ...newSubmission(), values: { ...draft.values, ...patch } });
      refusals.forget(Object.keys(patch));
    },
    submit,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      submit();
    },
    /** Saves values on top of a newer version of the record. */
    rebase(base: Values, version: number, values: Values) {
      const next = { ...draft, ...newSubmission(), base, version, values };
      keep(next);
      if (isSame(values, base)) clear();
      else void send(next);
    },
    /** Drops the draft and returns to the initial values. */
    discard() {
      forget();
      // At once: the caller may navigate, and the leave guard has to know by then that nothing is unsaved.
      flushSync(() => setDraft(newDraft(options.initial, options.version ?? null)));
      clear();
    },
    idOf,
    /** Properties of a Spectrum field: its id and name, and the error at its path. */
    field(path: string) {
      const message = refusal.errors[path];
      return { id: idOf(path), name: path, ...(message ? { isInvalid: true, errorMessage: message } : {}) };
    },
    /** Properties of ErrorSummary. */
    summary: {
      failure: refusal.failure,
      count: refusal.count,
      errors: Object.entries(refusal.errors).map(([path, message]) => ({
        id: idOf(path),
        label: options.labelOf(path),
        message,
      })),
    },
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values, unknown>>;
