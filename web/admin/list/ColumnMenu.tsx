import { ActionButton, Item, Menu, MenuTrigger } from '@adobe/react-spectrum';
import type { ColumnSpec } from './columns.ts';

export interface ColumnMenuProps<Row> {
  columns: readonly ColumnSpec<Row>[];
  shown: readonly ColumnSpec<Row>[];
  onChoose(keys: string[]): void;
}

/** Chooses the shown columns; the row header is always shown. */
export function ColumnMenu<Row>({ columns, shown, onChoose }: ColumnMenuProps<Row>) {
  const choices = columns.filter(({ isRowHeader }) => !isRowHeader);
  return (
    <MenuTrigger closeOnSelect={false}>
      <ActionButton isQuiet>Columns</ActionButton>
      <Menu
        aria-label="Columns"
        items={choices}
        selectionMode="multiple"
        selectedKeys={shown.map(({ key }) => key)}
        onSelectionChange={(keys) => onChoose(keys === 'all' ? choices.map(({ key }) => key) : [...keys].map(String))}
      >
        {(column) => <Item key={column.key}>{column.label}</Item>}
      </Menu>
    </MenuTrigger>
  );
}
