// What the lists of the four request desks have in common.
import type { ColumnSpec } from '../list/columns.ts';
import type { DaysFilter } from '../list/filters.ts';
import { timeColumn } from '../list/time-columns.tsx';
import { Status } from '../Status.tsx';
import { statusLabel } from '../statuses.ts';

/** The fields that every desk's rows have. */
export interface RequestRow {
  id: string;
  reference: string;
  name: string;
  email: string;
  company: string | null;
  country: string | null;
  status: string;
  createdAt: string;
  updatedAt: string;
  firstRespondedAt: string | null;
  closedAt: string | null;
}

/** The columns of a desk: who asks, then what is the desk's own, then how far it is. */
export const requestColumns = <Row extends RequestRow>(own: ColumnSpec<Row>[]): ColumnSpec<Row>[] => [
  {
    key: 'reference',
    label: 'Reference',
    sort: 'reference',
    minWidth: 140,
    isRowHeader: true,
    text: ({ reference }) => reference,
  },
  { key: 'name', label: 'Name', sort: 'name', minWidth: 116, width: '1.4fr', isEssential: true, text: ({ name }) => name },
  { key: 'company', label: 'Company', minWidth: 116, width: '1.4fr', text: ({ company }) => company ?? '' },
  { key: 'email', label: 'Email', minWidth: 180, hidden: true, text: ({ email }) => email },
  { key: 'country', label: 'Country', minWidth: 110, hidden: true, text: ({ country }) => country ?? '' },
  ...own,
  {
    key: 'status',
    label: 'Status',
    minWidth: 146,
    isEssential: true,
    text: ({ status }) => statusLabel(status),
    render: ({ status }) => <Status status={status} />,
  },
  timeColumn<Row>('createdAt', 'Received', { sort: 'createdAt', minWidth: 146 }),
  timeColumn<Row>('updatedAt', 'Changed', { sort: 'updatedAt', hidden: true }),
  timeColumn<Row>('firstRespondedAt', 'First answered', { hidden: true }),
  timeColumn<Row>('closedAt', 'Closed', { hidden: true }),
];

export const receivedFilter: DaysFilter = { kind: 'days', label: 'Received', from: 'createdFrom', to: 'createdTo' };
