import { type ComponentRef, useRef, useState } from 'react';
import { DatePicker, type DateValue, type SpectrumDatePickerProps } from '@adobe/react-spectrum';

interface WholeDatePickerProps<Value extends DateValue> extends Omit<SpectrumDatePickerProps<Value>, 'value' | 'onChange'> {
  value: Value | null;
  onChange(value: NoInfer<Value> | null): void;
  /** Called when the field is left, unless its earlier value was restored. */
  onLeave?(): void;
}

/** Whether some parts of the date are empty, but not all. The field's value is then a date that nobody entered. */
function isIncomplete(field: ComponentRef<typeof DatePicker> | null): boolean {
  const parts = [...(field?.UNSAFE_getDOMNode()?.querySelectorAll('[role=spinbutton]') ?? [])];
  const empty = parts.filter((part) => part.getAttribute('aria-valuetext') === 'Empty');
  return empty.length > 0 && empty.length < parts.length;
}

/** Spectrum's date field. When it is left with some of its parts empty, it gets back the value that it had before. */
export function WholeDatePicker<Value extends DateValue>(props: WholeDatePickerProps<Value>) {
  const { value, onChange, onLeave, autoFocus = false, ...more } = props;
  const field = useRef<ComponentRef<typeof DatePicker>>(null);
  const before = useRef(value);
  const [restoreCount, setRestoreCount] = useState(0);
  const leave = () => {
    if (!isIncomplete(field.current)) return onLeave?.();
    onChange(before.current);
    setRestoreCount((count) => count + 1);
  };
  return (
    <DatePicker<Value>
      {...more}
      // A value that stays the same does not fill the empty parts again, so the field is replaced.
      key={restoreCount}
      autoFocus={autoFocus && restoreCount === 0}
      ref={field}
      value={value}
      // Spectrum's type maps each kind of date to itself.
      onChange={onChange as NonNullable<SpectrumDatePickerProps<Value>['onChange']>}
      onFocus={() => {
        // The focus also comes back from the calendar.
        if (!isIncomplete(field.current)) before.current = value;
      }}
      onBlur={leave}
    />
  );
}
