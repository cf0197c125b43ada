import { ActionButton, Item, Menu, MenuTrigger } from '@adobe/react-spectrum';

export interface FilterSpec {
  /** Name of the query parameter. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Whether several values may be chosen at once. */
  multiple: boolean;
}

export interface FilterMenuProps {
  filter: FilterSpec;
  chosen: string[];
  onChange(values: string[]): void;
}

/** A filter as a button that says what is chosen, with a menu to choose from. */
export function FilterMenu({ filter, chosen, onChange }: FilterMenuProps) {
  const names = filter.options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const summary = names.length > 2 ? `${names.length} chosen` : names.join(', ');
  return (
    <MenuTrigger closeOnSelect={!filter.multiple}>
      <ActionButton>{summary ? `${filter.label}: ${summary}` : filter.label}</ActionButton>
      <Menu
        aria-label={filter.label}
        items={filter.options}
        selectionMode={filter.multiple ? 'multiple' : 'single'}
        selectedKeys={chosen}
        onSelectionChange={(keys) =>
          onChange(keys === 'all' ? filter.options.map(({ value }) => value) : [...keys].map((key) => String(key)))
        }
      >
        {(option) => <Item key={option.value}>{option.label}</Item>}
      </Menu>
    </MenuTrigger>
  );
}
