import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, Checkbox, TextArea, TextField } from '@adobe/react-spectrum';
import type { z } from 'zod';
import { messageOf, normalizeError } from '../api/errors.ts';
import { Notice } from '../ui/Notice.tsx';
import { readDraft, writeDraft } from './draft.ts';
import {
  checkBody,
  emptyValues,
  errorsFromDetails,
  type FieldErrors,
  type FieldSpec,
  toBody,
  type Values,
} from './form-values.ts';
import { post, putAside } from './outbox.ts';
import styles from './RequestForm.module.css';

export interface RequestFormProps {
  /** Names the form's draft. */
  id: string;
  fields: readonly FieldSpec[];
  /** The contract's schema of the request body. */
  schema: z.core.$ZodType;
  /** Address of the submission. */
  url: string;
  /** Fields of the body that the visitor does not see. */
  fixed?: Record<string, unknown>;
  /** What no schema can say; called with a body that the schema accepts. */
  refine?: (body: Record<string, unknown>) => FieldErrors;
  submitLabel: string;
  /** Shown once the request has arrived, or waits for a connection. */
  onSent(result: { reference: string | null }): void;
}

const newKey = () => crypto.randomUUID();

/** The one form of the public site: rules from the contract, a draft for the tab, one submission however often it is tried. */
export function RequestForm({ id, fields, schema, url, fixed, refine, submitLabel, onSent }: RequestFormProps) {
  const [values, setValues] = useState<Values>(() => emptyValues(fields));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [website, setWebsite] = useState('');
  const key = useRef('');
  const attempt = useRef<Record<string, unknown> | null>(null);
  const openedAt = useRef(0);
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // The prerendered page knows no draft; it comes in after hydration.
  useEffect(() => {
    openedAt.current = Date.now();
    const draft = readDraft(id);
    key.current = draft?.idempotencyKey ?? newKey();
    attempt.current = draft?.attempt ?? null;
    if (draft) setValues((before) => ({ ...before, ...draft.values }));
  }, [id]);

  const change = (name: string, value: string | boolean) => {
    const next = { ...values, [name]: value };
    // Another text is another request: a key that was tried with the old one would be refused.
    key.current = newKey();
    attempt.current = null;
    setValues(next);
    writeDraft(id, { values: next, idempotencyKey: key.current, attempt: null });
    if (errors[name]) {
      const { [name]: _mended, ...rest } = errors;
      setErrors(rest);
    }
  };

  const show = (found: FieldErrors, message: string | null) => {
    setErrors(found);
    setFailure(message);
    // The summary is rendered with the state that has just been set.
    requestAnimationFrame(() => summary.current?.focus());
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const body = { ...toBody(fields, values), ...fixed, page: window.location.pathname };
    const found = checkBody(fields, schema, body);
    const all = Object.keys(found).length > 0 ? found : (refine?.(body) ?? {});
    if (Object.keys(all).length > 0) return show(all, null);

    setBusy(true);
    setErrors({});
    setFailure(null);
    const sent = (attempt.current ??= { ...body, elapsedMs: Date.now() - openedAt.current, ...(website ? { website } : {}) });
    writeDraft(id, { values, idempotencyKey: key.current, attempt: sent });
    try {
      const { reference } = await post(url, sent, key.current);
      writeDraft(id, null);
      onSent({ reference });
    } catch (error) {
      const normalized = normalizeError(error);
      if (normalized.code === 'NETWORK_ERROR') {
        putAside({ idempotencyKey: key.current, url, body: sent });
        writeDraft(id, null);
        onSent({ reference: null });
      } else {
        show(errorsFromDetails(fields, normalized.details), messageOf(error));
      }
    } finally {
      setBusy(false);
    }
  };

  const wrong = fields.filter(({ name }) => errors[name]);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {(wrong.length > 0 || failure) && (
        <div ref={summary} tabIndex={-1} className={styles.summary}>
          <Notice
            type="error"
            title={
              failure ?? (wrong.length === 1 ? 'One field needs your attention' : `${wrong.length} fields need your attention`)
            }
            live
          >
            <ul>
              {wrong.map(({ name, label }) => (
                <li key={name}>
                  <a
                    href={`#${id}-${name}`}
                    onClick={(event) => {
                      event.preventDefault();
                      form.current?.querySelector<HTMLElement>(`#${id}-${name}`)?.focus();
                    }}
                  >
                    {label}: {errors[name]}
                  </a>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
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
      <Button type="submit" variant="accent" isPending={busy} UNSAFE_className={styles.submit}>
        {submitLabel}
      </Button>
    </form>
  );
}

interface FieldProps {
  id: string;
  field: FieldSpec;
  value: string | boolean;
  error: string | undefined;
  onChange(value: string | boolean): void;
}

function Field({ id, field, value, error, onChange }: FieldProps) {
  const validation = error ? { validationState: 'invalid' as const, errorMessage: error } : {};
  if (field.type === 'checkbox') {
    return (
      <div>
        <Checkbox
          id={id}
          name={field.name}
          isSelected={value === true}
          onChange={onChange}
          isInvalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {field.label}
          {field.required && <span aria-hidden="true"> *</span>}
        </Checkbox>
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    );
  }
  const text = String(value);
  if (field.type === 'select' || field.type === 'date') {
    const described = [field.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
    const common = {
      id,
      name: field.name,
      value: text,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described,
      required: field.required,
    };
    return (
      <div className={styles.native}>
        <label htmlFor={id}>
          {field.label}
          {field.required && <span aria-hidden="true"> *</span>}
        </label>
        {field.type === 'date' ? (
          <input {...common} type="date" onChange={(event) => onChange(event.target.value)} />
        ) : (
          <select {...common} onChange={(event) => onChange(event.target.value)}>
            <option value="">Please choose</option>
            {field.options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
        {field.help && !error && (
          <p id={`${id}-help`} className={styles.help}>
            {field.help}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    );
  }
  const common = {
    id,
    name: field.name,
    label: field.label,
    value: text,
    onChange,
    width: '100%' as const,
    isRequired: field.required,
    description: field.help,
    ...validation,
  };
  if (field.type === 'textarea') return <TextArea {...common} height="size-2000" />;
  return (
    <TextField
      {...common}
      type={field.type === 'list' || field.type === 'number' ? 'text' : field.type}
      inputMode={field.type === 'number' ? 'numeric' : undefined}
      autoComplete={field.autoComplete}
    />
  );
}
