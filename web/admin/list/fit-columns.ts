import type { ColumnSpec } from './columns.ts';

/** Width of the ticks' column, and of a column that says nothing of its own, px. */
export const tickWidth = 48;
export const usualWidth = 100;
/** Borders, the padding of a row, and a scroll bar, px. */
const margin = 12;

const widthOf = ({ width, minWidth = usualWidth }: Pick<ColumnSpec<never>, 'width' | 'minWidth'>) =>
  typeof width === 'number' ? width : minWidth;

/**
 * The columns that have room in so many pixels: from the right, what is not essential gives way, the column that the
 * rows are sorted by last.
 */
export function fitColumns<Column extends Omit<ColumnSpec<never>, 'text' | 'render'>>(
  columns: readonly Column[],
  room: number,
  sort: string,
): Column[] {
  const name = sort.replace(/^-/, '');
  const isSorted = (column: Column) => column.sort === name;
  const giveWay = columns.filter(({ isRowHeader, isEssential }) => !isRowHeader && !isEssential);
  const order = [...giveWay.filter((column) => !isSorted(column)).toReversed(), ...giveWay.filter(isSorted)];
  const kept = new Set(columns);
  let needed = tickWidth + margin + columns.reduce((sum, column) => sum + widthOf(column), 0);
  for (const column of order) {
    if (needed <= room) break;
    kept.delete(column);
    needed -= widthOf(column);
  }
  return columns.filter((column) => kept.has(column));
}
