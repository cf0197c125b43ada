import { NumberField, type SpectrumNumberFieldProps } from '@adobe/react-spectrum';

const plainDigits = { useGrouping: false } as const;
const format = new Intl.NumberFormat('en-US', plainDigits);

/** Whether the field would show the text in the same way after it was left: `1.5` or an empty text, but not `1.`. */
const isFinal = (text: string) => text === '' || format.format(Number(text)) === text;

interface NumberInputProps extends Omit<SpectrumNumberFieldProps, 'value' | 'onChange' | 'hideStepper' | 'formatOptions'> {
  /** The number as text; empty without a number. */
  value: string;
  onChange(value: string): void;
}

/** A number field whose value is text, as in a form. */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  return (
    <NumberField
      {...rest}
      hideStepper
      formatOptions={plainDigits}
      value={value === '' ? Number.NaN : Number(value)}
      onChange={(number) => onChange(Number.isNaN(number) ? '' : String(number))}
      // Spectrum reports a number only when the field is left, so Back or a reload would lose it without a question. Any
      // other text is not reported earlier: the field would format it while it is being typed.
      onInput={({ currentTarget }) => isFinal(currentTarget.value) && onChange(currentTarget.value)}
    />
  );
}
