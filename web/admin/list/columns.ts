import type { ReactNode } from 'react';

export interface ColumnSpec<Item> {
  key: string;
  label: string;
  /** Name in the list's `sort` parameter; a column without one cannot be sorted. */
  sort?: string;
  width?: number | `${number}%` | `${number}fr`;
  minWidth?: number;
  isRowHeader?: boolean;
  /** Shown also where there is no room for all: on a narrow screen, beside an open record. */
  isEssential?: boolean;
  /** Not shown until it is chosen; an export has it all the same. */
  hidden?: boolean;
  /** The plain value: what an export holds and, without `render`, the cell. Times are RFC 3339. */
  text(item: Item): string;
  render?(item: Item): ReactNode;
}
