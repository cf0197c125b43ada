import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { safeParse } from 'zod/mini';
import type { paths } from '../../openapi/generated/types.ts';
import { messageOf, normalizeError } from '../api/errors.ts';
import { Notice } from '../ui/Notice.tsx';
import { PillButton } from '../ui/PillButton.tsx';
import { useOnline } from '../ui/useOnline.ts';
import { type Draft, readDraft, writeDraft } from './draft.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field } from './Field.tsx';
import {
  checkBody,
  emptyValues,
  errorsFromDetails,
  type FieldErrors,
  type FieldSpec,
  messagesElsewhere,
  toBody,
  type Values,
  valuesTyped,
} from './form-values.ts';
import { post, putAside, startOutbox } from './outbox.ts';
import styles from './RequestForm.module.css';

/** What has become of a submission when the form is through with it. */
export interface Submitted {
  idempotencyKey: string;
  /** Null where it waits for a connection. */
  reference: string | null;
}

export interface RequestFormProps {
  /** Names the form's draft. */
  id: string;
  fields: readonly FieldSpec[];
  /** The contract's schema of the request body. */
  schema: z.core.$ZodType;
  /** Address of the submission. The contract's type and not its client, which would bring what only the admin area uses. */
  url: Extract<keyof paths, `/api/public/${string}-requests`>;
  /** Fields of the body that the visitor does not see. */
  fixed?: Record<string, unknown>;
  /** What no schema can say; called with a body that the schema accepts. */
  refine?: (body: Record<string, unknown>) => FieldErrors;
  submitLabel: string;
  /** Called once the request has arrived, or waits for a connection. */
  onSent(submitted: Submitted): void;
}

/** What the summary says above the fields. */
interface Failure {
  title: string;
  messages: string[];
}

type Trial = Omit<Draft, 'values'>;

const newTrial = (): Trial => ({ openedAt: Date.now(), idempotencyKey: crypto.randomUUID(), attempt: null });
const isTouched = (values: Values) => Object.values(values).some((value) => value !== '' && value !== false);

/** The one form of the public site: rules from the contract, a draft for the tab, one submission however often it is tried. */
export function RequestForm({ id, fields, schema, url, fixed, refine, submitLabel, onSent }: RequestFormProps) {
  const [values, setValues] = useState<Values>(() => emptyValues(fields));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  /** How often the form has been refused: each time the summary takes the focus. */
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const [website, setWebsite] = useState('');
  const online = useOnline();
  // Not state: a second press must see it before React has rendered anything.
  const sending = useRef(false);
  const trial = useRef<Trial>({ openedAt: 0, idempotencyKey: '', attempt: null });
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // From the first form on there is something that can wait (main.tsx starts it where something does already).
  useEffect(startOutbox, []);

  const keep = (kept: Values) => writeDraft(id, { ...trial.current, values: kept });

  // The prerendered page knows no draft; it comes in after hydration, and above it what has been typed until then:
  // before a press that waited for the hydration is answered, so not as a mere effect.
  useLayoutEffect(() => {
    const draft = readDraft(id);
    trial.current = draft ?? newTrial();
    const known = { ...emptyValues(fields), ...draft?.values };
    const typed = form.current ? valuesTyped(form.current, fields, known) : {};
    if (Object.keys(typed).length > 0) {
      // Another text is another request. Its page has been open for as long as the document.
      trial.current = { ...newTrial(), openedAt: draft?.openedAt ?? Math.round(performance.timeOrigin) };
      keep({ ...known, ...typed });
    } else if (!draft) return;
    setValues({ ...known, ...typed });
    // oxlint-disable-next-line react/exhaustive-deps -- what a form is made of does not change
  }, [id]);

  const change = (name: string, value: string | boolean) => {
    const next = { ...values, [name]: value };
    // Another text is another request: a key that was tried with the old one would be refused.
    trial.current = { ...newTrial(), openedAt: trial.current.openedAt };
    setValues(next);
    keep(next);
    if (errors[name]) {
      const { [name]: _mended, ...rest } = errors;
      setErrors(rest);
    }
  };

  const clear = () => {
    writeDraft(id, null);
    trial.current = newTrial();
    setValues(emptyValues(fields));
    setErrors({});
    setFailure(null);
    form.current?.querySelector<HTMLElement>(`#${id}-${fields[0]?.name ?? ''}`)?.focus();
  };

  const show = (found: FieldErrors, why: Failure | null) => {
    setErrors(found);
    setFailure(why);
    setRefusals((before) => before + 1);
  };
  // With the render that shows the summary: a frame may be painted before it.
  useLayoutEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  const send = async (body: Record<string, unknown>, idempotencyKey: string) => {
    try {
      const { reference } = await post(url, body, idempotencyKey);
      writeDraft(id, null);
      onSent({ idempotencyKey, reference });
    } catch (error) {
      const { code, details } = normalizeError(error);
      if (code !== 'NETWORK_ERROR') {
        show(errorsFromDetails(fields, details), { title: messageOf(error), messages: messagesElsewhere(fields, details) });
        return;
      }
      try {
        await putAside({ idempotencyKey, url, body, form: id, values });
      } catch {
        // The browser keeps nothing more: the text stays here, to be sent again.
        return show({}, { title: messageOf(error), messages: [] });
      }
      writeDraft(id, null);
      onSent({ idempotencyKey, reference: null });
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const body = { ...toBody(fields, values), ...fixed, page: window.location.pathname };
    const found = checkBody(fields, schema, body);
    const all = Object.keys(found).length > 0 ? found : (refine?.(body) ?? {});
    if (Object.keys(all).length > 0) return show(all, null);

    sending.current = true;
    setBusy(true);
    setErrors({});
    setFailure(null);
    const { openedAt, idempotencyKey } = trial.current;
    const attempt = trial.current.attempt ?? withTraces(schema, body, Math.max(0, Date.now() - openedAt), website);
    trial.current = { openedAt, idempotencyKey, attempt };
    keep(values);
    await send(attempt, idempotencyKey).finally(() => {
      sending.current = false;
      setBusy(false);
    });
  };

  const wrong = fields.filter(({ name }) => errors[name]);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {(wrong.length > 0 || failure) && (
        <ErrorSummary
          ref={summary}
          title={
            failure?.title ??
            (wrong.length === 1 ? 'One field needs your attention' : `${wrong.length} fields need your attention`)
          }
          messages={failure?.messages ?? []}
          fields={wrong.map(({ name, label }) => ({ id: `${id}-${name}`, label, message: errors[name] ?? '' }))}
        />
      )}
      <p className={styles.legend}>Fields marked with * are required.</p>
      <div className={styles.fields}>
        {fields.map((field) => (
          <div
            key={field.name}
            className={styles.field}
            data-wide={field.wide || field.type === 'textarea' || field.type === 'checkbox'}
          >
            <Field
              id={`${id}-${field.name}`}
              field={field}
              value={values[field.name] ?? ''}
              error={errors[field.name]}
              onChange={(value) => change(field.name, value)}
            />
          </div>
        ))}
      </div>
      {/* For programs that fill in whatever they find; hidden from people and from assistive technology. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </div>
      <div className={styles.offline} role="status">
        {!online && (
          <Notice type="info" title="There is no connection at the moment">
            <p>You can send the form all the same: it waits in this browser and goes out once the connection is back.</p>
          </Notice>
        )}
      </div>
      <div className={styles.actions}>
        <PillButton type="submit" aria-disabled={busy}>
          {busy ? 'Sending…' : submitLabel}
        </PillButton>
        <p className={styles.kept} data-shown={isTouched(values)}>
          Kept in this tab until it is sent.{' '}
          <button type="button" onClick={clear} disabled={busy || !isTouched(values)}>
            Clear the form
          </button>
        </p>
      </div>
    </form>
  );
}

/** The body with what tells people from programs. A form that was open for longer than the contract counts goes without. */
function withTraces(schema: z.core.$ZodType, body: Record<string, unknown>, elapsedMs: number, website: string) {
  const trapped = website ? { ...body, website } : body;
  const timed = { ...trapped, elapsedMs };
  return safeParse(schema, timed).success ? timed : trapped;
}
