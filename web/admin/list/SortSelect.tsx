import type { ColumnSpec } from './columns.ts';
import styles from './ListTable.module.css';

export interface SortSelectProps<Item> {
  columns: readonly ColumnSpec<Item>[];
  sort: string;
  onSort(sort: string): void;
}

/** The order of the rows where there is no header to press. */
export function SortSelect<Item>({ columns, sort, onSort }: SortSelectProps<Item>) {
  const choices = columns.flatMap(({ label, sort: name }) =>
    name
      ? [
          { value: name, label: `${label}, ascending` },
          { value: `-${name}`, label: `${label}, descending` },
        ]
      : [],
  );
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select value={sort} onChange={(event) => onSort(event.target.value)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
