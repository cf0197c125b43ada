import { Checkbox, TextArea, TextField } from '@adobe/react-spectrum';
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

/** A labelled field with its help or, in its place, what is wrong with it. */
export function Field(props: FieldProps) {
  switch (props.field.type) {
    case 'checkbox':
      return <Consent {...props} />;
    case 'select':
    case 'date':
      return <NativeField {...props} />;
    default:
      return <SpectrumField {...props} />;
  }
}

/** A tick under which stands where to read what it agrees to. */
function Consent({ id, field, value, error, onChange }: FieldProps) {
  return (
    <div>
      <Checkbox
        id={id}
        name={field.name}
        isSelected={value === true}
        onChange={onChange}
        isRequired={field.required}
        isInvalid={Boolean(error)}
        aria-describedby={[`${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')}
      >
        {field.label}
        {field.required && <span aria-hidden="true"> *</span>}
      </Checkbox>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <p id={`${id}-help`} className={styles.consentHelp}>
        What is kept, and how to have it erased, stands in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </div>
  );
}

/** Browsers choose and pick dates well by themselves, and Spectrum's own controls weigh as much as the whole form. */
function NativeField({ id, field, value, error, onChange }: FieldProps) {
  const common = {
    id,
    name: field.name,
    value: String(value),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : field.help ? `${id}-help` : undefined,
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
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : (
        field.help && (
          <p id={`${id}-help`} className={styles.help}>
            {field.help}
          </p>
        )
      )}
    </div>
  );
}

const keyboards: Partial<Record<FieldSpec['type'], 'numeric' | 'decimal'>> = { number: 'numeric', decimal: 'decimal' };
const inputTypes: Partial<Record<FieldSpec['type'], 'email' | 'tel'>> = { email: 'email', tel: 'tel' };

function SpectrumField({ id, field, value, error, onChange }: FieldProps) {
  const common = {
    id,
    name: field.name,
    label: field.label,
    value: String(value),
    onChange,
    width: '100%' as const,
    isRequired: field.required,
    description: field.help,
    ...(error ? { validationState: 'invalid' as const, errorMessage: error } : {}),
  };
  if (field.type === 'textarea') return <TextArea {...common} height={field.low ? 'size-1200' : 'size-2000'} />;
  return (
    <TextField
      {...common}
      type={inputTypes[field.type] ?? 'text'}
      inputMode={keyboards[field.type]}
      autoComplete={field.autoComplete}
    />
  );
}
