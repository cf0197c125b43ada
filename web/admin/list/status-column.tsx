import { Status } from '../Status.tsx';
import { statusLabel } from '../statuses.ts';
import type { ColumnSpec } from './columns.ts';

/** The column of the records' statuses. */
export const statusColumn = <Row extends { status: string }, Sort extends string>(
  more: Partial<ColumnSpec<Row, Sort>>,
): ColumnSpec<Row, Sort> => ({
  key: 'status',
  label: 'Status',
  isEssential: true,
  text: ({ status }) => statusLabel(status),
  render: ({ status }) => <Status status={status} />,
  ...more,
});
