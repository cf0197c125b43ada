import { type ComponentRef, useRef, useState } from 'react';
import { DatePicker, type DateValue, type SpectrumDatePickerProps } from '@adobe/react-spectrum';
import { CalendarDateTime } from '@internationalized/date';

interface WholeDatePickerProps<Value extends DateValue> extends Omit<SpectrumDatePickerProps<Value>, 'value' | 'onChange'> {
  value: Value | null;
  onChange(value: NoInfer<Value> | null): void;
  /** Called when the field is left, unless its earlier value was restored. */
  onLeave?(value: Value | null): void;
}

type Field = ComponentRef<typeof DatePicker> | null;

const isEmpty = (part: Element) => part.getAttribute('aria-valuetext') === 'Empty';

/** Whether some parts of the date are empty, but not all. The field's value is then a date that nobody entered. */
function isIncomplete(field: Field): boolean {
  const parts = [...(field?.UNSAFE_getDOMNode()?.querySelectorAll('[role=spinbutton]') ?? [])];
  const empty = parts.filter(isEmpty);
  return empty.length > 0 && empty.length < parts.length;
}

const partNames = ['year', 'month', 'day', 'hour', 'minute'] as const;

/**
 * The day that was entered without a time, at the time of `placeholder` or else at midnight, as the calendar sets it. Null if
 * any other part is missing.
 */
function enteredDay(field: Field, placeholder: DateValue | null | undefined): CalendarDateTime | null {
  const values = partNames.map((name) => {
    // Spectrum names the parts in no other attribute.
    const part = field?.UNSAFE_getDOMNode()?.querySelector(`[data-testid=${name}]`);
    return part && !isEmpty(part) ? Number(part.getAttribute('aria-valuenow')) : null;
  });
  const [year, month, day, hour, minute] = values;
  if (!year || !month || !day || hour !== null || minute !== null) return null;
  const time = placeholder && 'hour' in placeholder ? placeholder : { hour: 0, minute: 0 };
  return new CalendarDateTime(year, month, day, time.hour, time.minute);
}

/** The date with the year that is meant: 26 is 2026. Null if the year has another number of digits than two or four. */
function withWholeYear<Value extends DateValue>(date: Value | null): Value | null {
  if (!date || date.year >= 1000) return date;
  // Spectrum's type does not say that adding years keeps the kind of date.
  return date.year >= 10 && date.year < 100 ? (date.add({ years: 2000 }) as Value) : null;
}

/**
 * Spectrum's date field. When it is left with some of its parts empty or unfinished, it gets back the value that it had
 * before. If it had none and only the time is missing, it gets the time of `placeholderValue`, or else midnight.
 */
export function WholeDatePicker<Value extends DateValue>(props: WholeDatePickerProps<Value>) {
  const { value, onChange, onLeave, autoFocus = false, ...more } = props;
  const field = useRef<ComponentRef<typeof DatePicker>>(null);
  const before = useRef(value);
  const [restoreCount, setRestoreCount] = useState(0);
  const leave = () => {
    const whole = withWholeYear(value);
    if (isIncomplete(field.current) || (value && !whole)) {
      // Spectrum's type does not say that a field with a time has this kind of value.
      onChange(before.current ?? withWholeYear(enteredDay(field.current, more.placeholderValue) as Value | null));
      setRestoreCount((count) => count + 1);
      return;
    }
    if (whole !== value) onChange(whole);
    onLeave?.(whole);
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
