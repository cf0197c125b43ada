import { Day, Time } from '../Time.tsx';
import type { ColumnSpec } from './columns.ts';

/** A column of instants, in the local time zone. */
export function timeColumn<Row, Sort extends string>(
  key: keyof Row & string,
  label: string,
  more: Partial<ColumnSpec<Row, Sort>> = {},
): ColumnSpec<Row, Sort> {
  const value = (row: Row) => row[key] as string | null;
  return {
    key,
    label,
    minWidth: 150,
    text: (row) => value(row) ?? '',
    render: (row) => {
      const at = value(row);
      return at ? <Time at={at} brief /> : '–';
    },
    ...more,
  };
}

/** A column of calendar days. */
export function dayColumn<Row, Sort extends string>(
  key: keyof Row & string,
  label: string,
  more: Partial<ColumnSpec<Row, Sort>> = {},
): ColumnSpec<Row, Sort> {
  const value = (row: Row) => row[key] as string | null;
  return {
    key,
    label,
    minWidth: 130,
    text: (row) => value(row) ?? '',
    render: (row) => {
      const on = value(row);
      return on ? <Day on={on} /> : '–';
    },
    ...more,
  };
}
