// Team filters and bulk actions that the lists of all desks share.
import { type ListWorkParams, RequestPriority } from '../../api/generated/model';
import { ifMatch } from '../../api/if-match.ts';
import { countOf } from '../../plural.ts';
import { enumOptions } from '../labels.ts';
import type { BulkAction, BulkField } from '../list/bulk.ts';
import { anyValue, createEnumFilter, type FilterSpec, idForm, type OptionsFilter, uniqueOptions } from '../list/filters.ts';
import { sentenceCase } from '../sentence-case.ts';
import { statusLabel } from '../statuses.ts';
import { nobody } from './assignees.ts';
import type { CallOptions, TeamContext } from './desk-details.ts';
import type { RequestRow } from './request-types.ts';

type TeamRow = Pick<RequestRow, 'assignee'>;
type AssigneeFilter = OptionsFilter<TeamRow, 'assignee', string>;

/** Nobody, the user, all administrators, and assignees of loaded rows who are no longer administrators. */
const assigneeFilterOptions = ({ user, administrators }: TeamContext, rows: readonly TeamRow[]) =>
  uniqueOptions([
    nobody,
    { value: 'me', label: 'Me' },
    ...[
      ...administrators,
      ...rows.flatMap(({ assignee }) => (assignee ? [{ value: assignee.id, label: assignee.name }] : [])),
    ].filter(({ value }) => value !== user?.id),
  ]);

const assigneeFilter = (context: TeamContext): AssigneeFilter => ({
  kind: 'options',
  name: 'assignee',
  label: 'Assignee',
  multiple: false,
  options: (rows) => assigneeFilterOptions(context, rows),
  unlisted: idForm,
});

/** The assignee filter of a list that shows the user's own requests by default. */
export const ownAssigneeFilter = (context: TeamContext): AssigneeFilter => ({
  ...assigneeFilter(context),
  options: (rows) => [{ value: anyValue, label: 'Anyone' }, ...assigneeFilterOptions(context, rows)],
  defaultValue: 'me',
});

export const teamFilters = (
  context: TeamContext,
  assignee: AssigneeFilter = assigneeFilter(context),
): FilterSpec<TeamRow, Pick<ListWorkParams, 'priority' | 'assignee' | 'overdue'>>[] => [
  createEnumFilter('priority', 'Priority', RequestPriority),
  assignee,
  { kind: 'options', name: 'overdue', label: 'Overdue', multiple: false, options: [{ value: 'true', label: 'Yes' }] },
];

interface Assignable {
  id: string;
  version: number;
  assignee: { id: string } | null;
}

type Assign<Row> = (row: Row, assigneeId: string | null, options: CallOptions) => Promise<{ version: number }>;

/** Bulk actions that assign the selected requests; undo restores each request's previous assignee. */
export function bulkAssignments<Row extends Assignable>(
  { user, administrators }: TeamContext,
  noun: string,
  assign: Assign<Row>,
): BulkAction<Row>[] {
  const undo = (row: Row, response: unknown) =>
    assign(row, row.assignee?.id ?? null, ifMatch((response as { version: number }).version));
  const toMe: BulkAction<Row>[] = user
    ? [
        {
          key: 'assign-me',
          label: 'Assign to me',
          question: (count) => `Assign ${countOf(count, noun)} to yourself?`,
          done: 'assigned to you',
          perform: (row) => assign(row, user.id, ifMatch(row.version)),
          undo,
        },
      ]
    : [];
  return [
    ...toMe,
    {
      key: 'assign',
      label: 'Assign…',
      question: (count) => `Assign ${countOf(count, noun)}?`,
      // Not "assigned": with “Nobody”, the requests become unassigned.
      done: 'changed',
      field: {
        type: 'choice',
        label: 'Assignee',
        options: [nobody, ...administrators],
        check: (value) => (value ? null : 'Choose an assignee.'),
      },
      perform: (row, value) => assign(row, value === nobody.value ? null : value, ifMatch(row.version)),
      undo,
    },
  ];
}

interface PlannedRow {
  id: string;
  version: number;
  priority: string;
  dueOn: string | null;
}

export type Update<Row> = (row: Row, patch: object, options: CallOptions) => Promise<{ version: number }>;

/** Bulk actions that set the priority or the due date of the selected requests; undo restores each request's own. */
export function bulkPlanning<Row extends PlannedRow>(noun: string, update: Update<Row>): BulkAction<Row>[] {
  const set = (field: 'priority' | 'dueOn', label: string, input: Pick<BulkField, 'type' | 'options'>): BulkAction<Row> => ({
    key: field,
    label: `Set ${label}…`,
    question: (count) => `Set the ${label} of ${countOf(count, noun)}?`,
    done: 'changed',
    field: { ...input, label: sentenceCase(label), check: (value) => (value ? null : `Choose a ${label}.`) },
    perform: (row, value) => update(row, { [field]: value }, ifMatch(row.version)),
    undo: (row, response) => update(row, { [field]: row[field] }, ifMatch((response as { version: number }).version)),
  });
  const priorities = enumOptions(RequestPriority, statusLabel);
  return [set('priority', 'priority', { type: 'choice', options: priorities }), set('dueOn', 'due date', { type: 'date' })];
}
