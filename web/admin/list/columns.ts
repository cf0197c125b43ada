import type { ReactNode } from 'react';

export interface ColumnSpec<Item, Sort extends string = string> {
  key: string;
  label: string;
  /** Name in the list's `sort` parameter. A column without this name can't be sorted. */
  sort?: Exclude<Sort, `-${string}`>;
  width?: number | `${number}fr`;
  minWidth?: number;
  /** The column that names the record. */
  isRowHeader?: boolean;
  /** Helps to identify the record, so it is also shown on a narrow screen and beside an open record. */
  isEssential?: boolean;
  /** Not shown until the user chooses it. An export always contains it. */
  hidden?: boolean;
  /** A time that others may see in another time zone: while the column is shown, the list names the zone. */
  namesTimeZone?: boolean;
  /** The value as text, for exports and for cells without `render`. Times are RFC 3339. */
  text(item: Item): string;
  /** What a cell shows instead of `text`. */
  render?(item: Item): ReactNode;
}

/** The text of the column that names a record. */
export const nameOf = <Item>(item: Item, columns: readonly ColumnSpec<Item>[]): string =>
  columns.find(({ isRowHeader }) => isRowHeader)?.text(item) ?? '';

/** A sort order if a column has it, or else the list's default, which is written as an empty text. An old link may have another. */
export const knownSort = (columns: readonly Pick<ColumnSpec<never>, 'sort'>[], sort: string): string =>
  columns.some((column) => column.sort !== undefined && column.sort === sort.replace(/^-/, '')) ? sort : '';
