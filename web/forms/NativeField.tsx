import { useHydrated } from '../browser/useHydrated.ts';
import type { Option } from './fields.ts';
import { ErrorMark, RequiredMark } from './marks.tsx';
import styles from './NativeField.module.css';

export interface NativeFieldProps {
  id: string;
  name: string;
  label: string;
  type: 'select' | 'date';
  value: string;
  options?: readonly Option[];
  /** The first and the last day of a date field. */
  range?: { min: string; max: string | undefined };
  required: boolean;
  help?: string;
  error?: string;
  onChange(value: string): void;
}

/**
 * A native select or date field that looks like Spectrum's fields. Spectrum's Picker and DatePicker would take a third of
 * the size limit of a page with a form.
 */
export function NativeField({ id, name, label, type, value, options, range, required, help, error, onChange }: NativeFieldProps) {
  // The page may have been prerendered on an earlier day.
  const isHydrated = useHydrated();
  const common = {
    id,
    name,
    value,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : help ? `${id}-help` : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      <div className={styles.control}>
        {type === 'date' ? (
          <input {...common} type="date" {...(isHydrated ? range : {})} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <select {...common} className="sw-select" onChange={(event) => onChange(event.target.value)}>
            <option value="">Choose an option</option>
            {options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
        {error && <ErrorMark />}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : (
        help && <p id={`${id}-help`}>{help}</p>
      )}
    </div>
  );
}
