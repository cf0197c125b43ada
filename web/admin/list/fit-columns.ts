import type { ColumnSpec } from './columns.ts';

/** Width of the column of checkboxes, and of a column without a width, px. */
export const checkboxWidth = 48;
export const defaultWidth = 100;
/** Borders and a scroll bar, which takes up to 17 px on Windows, px. */
const margin = 20;

const widthOf = ({ width, minWidth = defaultWidth }: Pick<ColumnSpec<never>, 'width' | 'minWidth'>) =>
  typeof width === 'number' ? width : minWidth;

/**
 * The columns that fit into a width in px, beside checkboxes if there are any. Columns that don't identify the record are dropped
 * from the right; the sorted column is dropped last. A dropped column that is narrow enough for the room that is left is shown
 * after all.
 */
export function fitColumns<Column extends Omit<ColumnSpec<never>, 'text' | 'render'>>(
  columns: readonly Column[],
  { width: availableWidth, sort, hasCheckboxes }: { width: number; sort: string; hasCheckboxes: boolean },
): Column[] {
  const name = sort.replace(/^-/, '');
  const isSorted = (column: Column) => column.sort === name;
  const optional = columns.filter(({ isRowHeader, isEssential }) => !isRowHeader && !isEssential);
  const order = [...optional.filter((column) => !isSorted(column)).toReversed(), ...optional.filter(isSorted)];
  const kept = new Set(columns);
  let needed = (hasCheckboxes ? checkboxWidth : 0) + margin + columns.reduce((sum, column) => sum + widthOf(column), 0);
  for (const column of order) {
    if (needed <= availableWidth) break;
    kept.delete(column);
    needed -= widthOf(column);
  }
  for (const column of order.toReversed()) {
    if (kept.has(column) || needed + widthOf(column) > availableWidth) continue;
    kept.add(column);
    needed += widthOf(column);
  }
  return columns.filter((column) => kept.has(column));
}
