import { Choice } from '../Choice.tsx';
import type { ColumnSpec } from './columns.ts';
import styles from './ListScreen.module.css';

export interface SortPickerProps<Row> {
  columns: readonly ColumnSpec<Row>[];
  sort: string;
  onSort(sort: string): void;
}

/** Chooses the sort order of a list of cards, which has no column headers. */
export default function SortPicker<Row>({ columns, sort, onSort }: SortPickerProps<Row>) {
  const options = columns.flatMap(({ label, sort: name }) =>
    name
      ? [
          { value: name, label: `${label}, ascending` },
          { value: `-${name}`, label: `${label}, descending` },
        ]
      : [],
  );
  return (
    <Choice
      label="Sort by"
      labelPosition="side"
      options={options}
      value={sort}
      onChange={onSort}
      UNSAFE_className={styles.sort}
    />
  );
}
