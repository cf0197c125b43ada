import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';
import styles from './Field.module.css';
import type { FieldSpec } from './form-values.ts';

export interface FieldProps {
  /** Unique in the document. */
  id: string;
  field: FieldSpec;
  value: string | boolean;
  error: string | undefined;
  onChange(value: string | boolean): void;
}

/**
 * A labelled field with its help or, in its place, what is wrong with it. The controls are the browser's own, in the
 * theme's look: Spectrum's would be a quarter of all that a page with a form loads.
 */
export function Field(props: FieldProps) {
  return props.field.type === 'checkbox' ? <Consent {...props} /> : <Labelled {...props} />;
}

/** What every control has. */
const common = ({ id, field, error }: FieldProps, describedBy: string | undefined) => ({
  id,
  name: field.name,
  required: field.required,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': describedBy,
});

function Labelled(props: FieldProps) {
  const { id, field, error } = props;
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-required={field.required}>
        {field.label}
      </label>
      <Control {...props} />
      {error ? <ErrorText id={id}>{error}</ErrorText> : field.help && <p id={`${id}-help`}>{field.help}</p>}
    </div>
  );
}

const lines = 5;
const fewLines = 3;
const keyboards: Partial<Record<FieldSpec['type'], 'numeric' | 'decimal'>> = { number: 'numeric', decimal: 'decimal' };
const inputTypes: Partial<Record<FieldSpec['type'], 'email' | 'tel' | 'date'>> = { email: 'email', tel: 'tel', date: 'date' };

function Control(props: FieldProps) {
  const { id, field, value, error, onChange } = props;
  const described = error ? `${id}-error` : field.help ? `${id}-help` : undefined;
  const given = { ...common(props, described), value: String(value) };
  if (field.type === 'textarea') {
    const rows = field.low ? fewLines : lines;
    return <textarea {...given} rows={rows} onChange={(event) => onChange(event.target.value)} />;
  }
  if (field.type === 'select') {
    return (
      <select {...given} onChange={(event) => onChange(event.target.value)}>
        <option value="">Please choose</option>
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...given}
      type={inputTypes[field.type] ?? 'text'}
      inputMode={keyboards[field.type]}
      autoComplete={field.autoComplete}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A tick under which stands where to read what it agrees to. */
function Consent(props: FieldProps) {
  const { id, field, value, error, onChange } = props;
  const described = [error && `${id}-error`, `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={styles.consent}>
      <label data-required={field.required}>
        <input
          {...common(props, described)}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{field.label}</span>
      </label>
      {error && <ErrorText id={id}>{error}</ErrorText>}
      <p id={`${id}-help`}>
        What is kept, and how to have it erased, stands in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </div>
  );
}

/** The sign is there for those who do not see the colour. */
function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className={styles.error}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
        <path d="M8 1.5 15 14H1Zm0 4.5v4m0 1.7v.6" />
      </svg>
      {children}
    </p>
  );
}
