import { type ComponentProps } from 'react';
import { Item, Picker } from '@adobe/react-spectrum';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** Heading above the option in a long list, which can then be searched. */
  group?: string;
}

type PickerProps = ComponentProps<typeof Picker<Option>>;

export interface ChoiceProps extends Omit<PickerProps, 'items' | 'selectedKey' | 'onSelectionChange' | 'children'> {
  options: readonly Option[];
  /** Null while nothing is chosen. */
  value: string | null;
  onChange(value: string): void;
}

/** A picker of one of the options. */
export function Choice({ options, value, onChange, ...rest }: ChoiceProps) {
  return (
    <Picker
      width="100%"
      {...rest}
      items={options}
      selectedKey={value}
      onSelectionChange={(key) => key !== null && key !== value && onChange(String(key))}
    >
      {(option) => <Item key={option.value}>{option.label}</Item>}
    </Picker>
  );
}
