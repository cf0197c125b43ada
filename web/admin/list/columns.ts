import type { ReactNode } from 'react';

export interface ColumnSpec<Item> {
  key: string;
  label: string;
  /** Name in the list's `sort` parameter; a column without one can't be sorted. */
  sort?: string;
  width?: number | `${number}%` | `${number}fr`;
  minWidth?: number;
  /** The column that names the record. */
  isRowHeader?: boolean;
  /** Identifies the record beside the row header: shown also on a narrow screen and beside an open record. */
  isEssential?: boolean;
  /** Not shown until it is chosen; an export contains it. */
  hidden?: boolean;
  /** The plain value: for exports and, without `render`, for the cell. Times are RFC 3339. */
  text(item: Item): string;
  render?(item: Item): ReactNode;
}
