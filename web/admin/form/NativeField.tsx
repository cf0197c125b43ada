import { type ReactNode, useId } from 'react';
import type { FilterOption } from '../list/filters.ts';
import styles from './NativeField.module.css';

export interface NativeFieldProps {
  label: string;
  /** Said to assistive technology only, where what stands around the field says it to the eye. */
  isLabelHidden?: boolean;
  type: 'text' | 'email' | 'date' | 'datetime-local' | 'number' | 'select' | 'textarea';
  value: string;
  onChange(value: string): void;
  options?: readonly FilterOption[];
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  rows?: number;
  /** Beside the label: the current use of a number, for example. */
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** For text that is code: keys, slugs. */
  mono?: boolean;
}

/** A field of the browser's own with label, help and message: light, and what every device knows how to fill in. */
export function NativeField(props: NativeFieldProps) {
  const {
    label,
    isLabelHidden = false,
    type,
    value,
    onChange,
    options = [],
    required = false,
    aside,
    help,
    error,
    rows = 4,
  } = props;
  const id = useId();
  const described = [help && `${id}-help`, aside && `${id}-aside`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const common = {
    id,
    value,
    disabled: props.disabled,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
    'data-mono': props.mono || undefined,
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={isLabelHidden ? 'sw-visually-hidden' : undefined}>
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </label>
        {aside && (
          <span id={`${id}-aside`} className={styles.aside}>
            {aside}
          </span>
        )}
      </div>
      {type === 'select' ? (
        <select {...common} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : type === 'textarea' ? (
        <textarea {...common} rows={rows} maxLength={props.maxLength} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input
          {...common}
          // A number field of the browser changes with the mouse wheel and hides what it cannot read.
          type={type === 'number' ? 'text' : type}
          inputMode={type === 'number' ? 'decimal' : undefined}
          maxLength={props.maxLength}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
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
