import { useMemo } from 'react';
import {
  assignSupportRequest,
  listSupportRequests,
  updateSupportRequestStatus,
} from '../../api/generated/support-requests/support-requests.ts';
import { SupportPriority, type SupportRequestSummary, SupportStatus, SupportTopic } from '../../api/generated/model';
import { useSession } from '../../session/useSession.ts';
import type { BulkAction } from '../list/bulk.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { enumFilter, type FilterOption, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { receivedFilter, requestColumns } from '../request/columns.tsx';
import { bulkMoves } from '../request/moves.ts';
import { statusLabel } from '../statuses.ts';
import { topicLabel } from './labels.ts';
import { distinct, useAdministrators } from '../useAdministrators.ts';
import { Priority } from './Priority.tsx';
import { SupportRequestRecord } from './SupportRequestRecord.tsx';

/** Company and name give way to what triage looks at. */
const ownWay: Record<string, Partial<ColumnSpec<SupportRequestSummary>>> = {
  company: { hidden: true },
  name: { isEssential: false },
  status: { minWidth: 178 },
};

const columns = requestColumns<SupportRequestSummary>([
  { key: 'topic', label: 'Topic', minWidth: 112, text: ({ topic }) => topicLabel(topic) },
  {
    key: 'priority',
    label: 'Priority',
    sort: 'priority',
    minWidth: 96,
    isEssential: true,
    text: ({ priority }) => statusLabel(priority),
    render: ({ priority }) => <Priority priority={priority} />,
  },
  { key: 'assignee', label: 'Assignee', minWidth: 124, text: ({ assignee }) => assignee?.name ?? '' },
  { key: 'noteCount', label: 'Notes', minWidth: 80, hidden: true, text: ({ noteCount }) => String(noteCount) },
]).map((column) => ({ ...column, ...ownWay[column.key] }));

type User = ReturnType<typeof useSession>['user'];

/** Nobody, the reader, who can look after a request, and who looks after one of the rows although he no longer can. */
const assigneeOptions = (user: User, administrators: readonly FilterOption[], items: readonly SupportRequestSummary[]) =>
  distinct([
    { value: 'none', label: 'Nobody' },
    ...(user ? [{ value: user.id, label: 'Me' }] : []),
    ...administrators,
    ...items.flatMap(({ assignee }) => (assignee ? [{ value: assignee.id, label: assignee.name }] : [])),
  ]);

/** Takes the chosen requests, and gives each back to whoever had it. */
const takeOver = (user: NonNullable<User>): BulkAction<SupportRequestSummary> => ({
  key: 'assign-me',
  label: 'Assign to me',
  question: (count) => `Assign ${count} support request${count === 1 ? '' : 's'} to yourself?`,
  done: 'assigned to you',
  perform: ({ id, version }) => assignSupportRequest(id, { assigneeId: user.id }, { headers: { 'If-Match': `"${version}"` } }),
  undo: ({ id, assignee }, answer) =>
    assignSupportRequest(
      id,
      { assigneeId: assignee?.id ?? null },
      { headers: { 'If-Match': `"${(answer as SupportRequestSummary).version}"` } },
    ),
});

export default function SupportRequests() {
  const { user } = useSession();
  const administrators = useAdministrators();
  const filters = useMemo<FilterSpec<SupportRequestSummary>[]>(
    () => [
      enumFilter('status', 'Status', SupportStatus),
      enumFilter('topic', 'Topic', SupportTopic, topicLabel),
      enumFilter('priority', 'Priority', SupportPriority),
      {
        kind: 'options',
        name: 'assignee',
        label: 'Assignee',
        multiple: false,
        options: (items) => assigneeOptions(user, administrators, items),
      },
      receivedFilter,
    ],
    [user, administrators],
  );
  return (
    <ListScreen
      title="Support requests"
      noun="support request"
      resource="/api/admin/support-requests"
      fetchPage={listSupportRequests}
      columns={columns}
      filters={filters}
      defaultSort="-createdAt"
      searchLabel="Search support requests"
      emptyText="Questions from the contact and sales pages arrive here."
      detail={(id, navigation) => <SupportRequestRecord key={id} id={id} navigation={navigation} />}
      nameOf={({ reference }) => reference}
      bulk={(chosen) => [
        ...(user ? [takeOver(user)] : []),
        ...bulkMoves(chosen, ['support request', 'support requests'], ({ id }, status, headers) =>
          updateSupportRequestStatus(id, { status: status as SupportStatus }, { headers }),
        ),
      ]}
    />
  );
}
