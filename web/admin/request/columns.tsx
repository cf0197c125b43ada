// Columns and filters that the lists of all request desks share.
import type { RequestSortOrder } from '../../api/generated/model';
import type { ColumnSpec } from '../list/columns.ts';
import { timeColumn } from '../list/date-columns.tsx';
import { statusColumn } from '../list/status-column.tsx';
import { statusLabel } from '../statuses.ts';
import { DueDateText } from './DueDateText.tsx';
import { Priority } from './Priority.tsx';
import type { RequestRow } from './request-types.ts';

type TeamRow = Pick<RequestRow, 'priority' | 'dueOn' | 'overdue' | 'assignee' | 'noteCount'>;

/** Assignee, due date, priority and number of notes. */
export const teamColumns = <Row extends TeamRow>(): ColumnSpec<Row, 'dueOn' | 'priority'>[] => [
  { key: 'assignee', label: 'Assignee', minWidth: 124, text: ({ assignee }) => assignee?.name ?? '' },
  {
    key: 'dueOn',
    label: 'Due',
    sort: 'dueOn',
    minWidth: 168,
    text: ({ dueOn }) => dueOn ?? '',
    render: ({ dueOn, overdue }) => dueOn && <DueDateText dueOn={dueOn} isOverdue={overdue} />,
  },
  {
    key: 'priority',
    label: 'Priority',
    sort: 'priority',
    minWidth: 96,
    text: ({ priority }) => statusLabel(priority),
    render: ({ priority }) => <Priority priority={priority} />,
  },
  { key: 'noteCount', label: 'Notes', minWidth: 80, hidden: true, text: ({ noteCount }) => String(noteCount) },
];

/**
 * The columns of a desk: person, the desk's own columns, status, team columns, and times.
 * @param overrides settings of shared columns that this desk changes, by key of the column
 */
export const requestColumns = <Row extends RequestRow>(
  deskColumns: ColumnSpec<Row, RequestSortOrder>[],
  overrides: Record<string, Partial<ColumnSpec<Row, RequestSortOrder>>> = {},
): ColumnSpec<Row, RequestSortOrder>[] => {
  const columns: ColumnSpec<Row, RequestSortOrder>[] = [
    {
      key: 'reference',
      label: 'Reference',
      sort: 'reference',
      minWidth: 140,
      isRowHeader: true,
      text: ({ reference }) => reference,
    },
    { key: 'name', label: 'Name', sort: 'name', minWidth: 116, width: '1.4fr', isEssential: true, text: ({ name }) => name },
    { key: 'company', label: 'Company', minWidth: 116, width: '1.4fr', hidden: true, text: ({ company }) => company ?? '' },
    { key: 'email', label: 'Email', minWidth: 180, hidden: true, text: ({ email }) => email },
    { key: 'country', label: 'Country', minWidth: 110, hidden: true, text: ({ country }) => country ?? '' },
    ...deskColumns,
    statusColumn({ minWidth: 146 }),
    ...teamColumns<Row>(),
    timeColumn('createdAt', 'Received', { sort: 'createdAt', minWidth: 146 }),
    timeColumn('updatedAt', 'Changed', { sort: 'updatedAt', hidden: true }),
    timeColumn('firstRespondedAt', 'First handled', { hidden: true }),
    timeColumn('closedAt', 'Closed', { hidden: true }),
  ];
  return columns.map((column) => ({ ...column, ...overrides[column.key] }));
};

export const receivedFilter = { kind: 'days', label: 'Received', from: 'createdFrom', to: 'createdTo' } as const;

/** Statuses of a customization or automation project that is neither finished nor declined. */
export const unfinishedProjectStatuses = ['new', 'reviewing', 'needs-info', 'quoted', 'accepted', 'in-progress'] as const;
