import { memo } from 'react';
import { Checkbox, TextArea, TextField } from '@adobe/react-spectrum';
import { Link } from '../ui/Link.tsx';
import { dayRange, type Field } from './fields.ts';
import { ErrorMark, RequiredMark } from './marks.tsx';
import { NativeField } from './NativeField.tsx';
import styles from './FormField.module.css';

interface ControlProps {
  /** Id of the control. */
  id: string;
  field: Field;
  value: string | boolean;
  error: string | undefined;
  onChange(value: string | boolean): void;
}

export interface FormFieldProps extends Omit<ControlProps, 'onChange'> {
  onChange(name: string, value: string | boolean): void;
}

/** A field of a public form. Memoized, because each typed character renders the form. */
export const FormField = memo(function FormField({ onChange, ...props }: FormFieldProps) {
  return <Control {...props} onChange={(value) => onChange(props.field.name, value)} />;
});

/** The type of the field selects the control. */
function Control(props: ControlProps) {
  const { field, value, onChange } = props;
  switch (field.type) {
    case 'checkbox':
      return <ConsentField {...props} />;
    case 'select':
      return <NativeField {...nativeProps(props)} type="select" options={field.options} />;
    case 'date':
      return <NativeField {...nativeProps(props)} type="date" range={dayRange(field)} />;
    case 'textarea':
      return (
        <TextArea
          {...spectrumProps(props)}
          value={String(value)}
          onChange={onChange}
          UNSAFE_className={field.rows ? styles.low : styles.high}
        />
      );
    default:
      return (
        <TextField
          {...spectrumProps(props)}
          type={field.type === 'email' || field.type === 'tel' ? field.type : 'text'}
          inputMode={keyboards[field.type]}
          autoComplete={field.autoComplete}
          value={String(value)}
          onChange={onChange}
        />
      );
  }
}

/**
 * The keyboard that phones show. Spectrum's NumberField would push two of the forms over their size limit (decision 12).
 */
const keyboards: Partial<Record<Field['type'], 'numeric' | 'decimal'>> = { number: 'numeric', decimal: 'decimal' };

const spectrumProps = ({ id, field, error }: ControlProps) => ({
  id,
  name: field.name,
  label: field.label,
  description: field.help,
  isRequired: field.required,
  width: '100%',
  isInvalid: error !== undefined,
  errorMessage: error,
});

const nativeProps = ({ id, field, value, error, onChange }: ControlProps) => ({
  id,
  name: field.name,
  label: field.label,
  help: field.help,
  required: field.required,
  error,
  value: String(value),
  onChange,
});

/** The consent checkbox, with a link to the privacy policy. */
function ConsentField({ id, field, value, error, onChange }: ControlProps) {
  const described = [error && `${id}-error`, `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={styles.consent}>
      <Checkbox
        id={id}
        name={field.name}
        isRequired={field.required}
        isInvalid={error !== undefined}
        aria-describedby={described}
        isEmphasized
        isSelected={value === true}
        onChange={onChange}
      >
        {field.label}
        {field.required && <RequiredMark />}
      </Checkbox>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <ErrorMark /> {error}
        </p>
      )}
      <p id={`${id}-help`} className={styles.help}>
        See the <Link to="/privacy">Privacy Policy</Link> for what we keep and how to have it erased.
      </p>
    </div>
  );
}
