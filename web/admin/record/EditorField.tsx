import { Checkbox, TextArea, TextField } from '@adobe/react-spectrum';
import { getLocalTimeZone, parseDateTime, toCalendarDateTime, today } from '@internationalized/date';
import { Choice, type Option } from '../Choice.tsx';
import { NumberInput } from '../NumberInput.tsx';
import { WholeDatePicker } from '../WholeDatePicker.tsx';
import { withoutOffset } from '../zoned-times.ts';

/** Describes a field. Its value is text: a number as typed, a time as `2026-11-20T15:30`, a checked checkbox as `true`. */
export interface EditorFieldSpec {
  name: string;
  label: string;
  type: 'text' | 'email' | 'number' | 'textarea' | 'select' | 'datetime' | 'checkbox';
  options?: readonly Option[];
  help?: string;
  required?: boolean;
  disabled?: boolean;
  /** Whether a day without a time means its last minute. Otherwise it means its start. */
  endOfDay?: boolean;
}

export interface EditorFieldProps extends EditorFieldSpec {
  /** `form.field(name)` */
  field: { id: string; name: string; isInvalid?: boolean; errorMessage?: string };
  value: string;
  autoFocus?: boolean;
  onChange(value: string): void;
}

/** Props of all fields except the checkbox. */
const commonProps = ({ label, help, required = false, disabled = false, autoFocus = false, field }: EditorFieldProps) => ({
  ...field,
  label,
  width: '100%',
  description: help,
  isRequired: required,
  isDisabled: disabled,
  autoFocus,
});

const endOfToday = () => toCalendarDateTime(today(getLocalTimeZone())).set({ hour: 23, minute: 59 });

/** A Spectrum field by its type. */
export function EditorField(props: EditorFieldProps) {
  const { type, label, options, field, value, onChange } = props;
  const common = commonProps(props);
  switch (type) {
    case 'select':
      return <Choice {...common} options={options ?? []} value={value} onChange={onChange} />;
    case 'number':
      return <NumberInput {...common} value={value} onChange={onChange} />;
    case 'datetime':
      return (
        <WholeDatePicker
          {...common}
          granularity="minute"
          shouldForceLeadingZeros
          placeholderValue={props.endOfDay ? endOfToday() : undefined}
          value={value ? parseDateTime(withoutOffset(value)) : null}
          onChange={(date) => onChange(date ? withoutOffset(date.toString()) : '')}
        />
      );
    case 'textarea':
      return <TextArea {...common} value={value} onChange={onChange} />;
    case 'checkbox':
      return (
        <Checkbox
          isInvalid={field.isInvalid ?? false}
          id={field.id}
          name={field.name}
          isEmphasized
          isSelected={value === 'true'}
          onChange={(isSelected) => onChange(isSelected ? 'true' : '')}
        >
          {label}
        </Checkbox>
      );
    case 'text':
    case 'email':
      return <TextField {...common} type={type} autoComplete="off" value={value} onChange={onChange} />;
  }
}
