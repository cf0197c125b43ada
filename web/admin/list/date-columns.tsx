import type { ReactNode } from 'react';
import { Day, Time } from '../Time.tsx';
import type { ColumnSpec } from './columns.ts';

const dateColumn =
  (minWidth: number, show: (value: string) => ReactNode) =>
  <Row, Sort extends string>(
    key: keyof Row & string,
    label: string,
    more: Partial<ColumnSpec<Row, Sort>> = {},
  ): ColumnSpec<Row, Sort> => {
    const value = (row: Row) => row[key] as string | null;
    return {
      key,
      label,
      minWidth,
      text: (row) => value(row) ?? '',
      render: (row) => {
        const date = value(row);
        return date && show(date);
      },
      ...more,
    };
  };

/** A column of instants, in the local time zone. */
export const timeColumn = dateColumn(150, (at) => <Time at={at} brief />);

/** A column of calendar days. */
export const dayColumn = dateColumn(130, (on) => <Day on={on} />);
