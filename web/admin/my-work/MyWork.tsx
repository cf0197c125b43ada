import { Suspense, useMemo } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListWorkParams, WorkDue, type WorkItem, type WorkSort } from '../../api/generated/model';
import { getListWorkQueryKey, listWork } from '../../api/generated/work/work.ts';
import { useSession } from '../../session/useSession.ts';
import { type Desk, desks } from '../desks.ts';
import { detailsQuery } from '../details-query.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { ColumnSpec } from '../list/columns.ts';
import { timeColumn } from '../list/date-columns.tsx';
import { anyValue, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import type { ListTab } from '../list/tabs.ts';
import type { FetchPage } from '../list/useListQuery.ts';
import { statusColumn } from '../list/status-column.tsx';
import type { RecordNavigation } from '../record-navigation.ts';
import { Loading } from '../Loading.tsx';
import { RecordPanel } from '../record/RecordPanel.tsx';
import { teamColumns } from '../request/columns.tsx';
import type { CallOptions } from '../request/desk-details.ts';
import { bulkAssignments, bulkPlanning, ownAssigneeFilter, teamFilters } from '../request/team-filters.ts';
import { useAdministrators } from '../useAdministrators.ts';
import { deskLabel, rowId, splitRowId } from './row-id.ts';

const RequestRecord = lazyPart(() => import('../request/RequestRecord.tsx'));

/** A row. Its id includes the desk, so that the URL of an open record identifies the desk. */
type Row = WorkItem;

const fetchPage: FetchPage<Row, ListWorkParams> = async (parameters, options) => {
  const page = await listWork(parameters, options);
  return { ...page, items: page.items.map((item) => ({ ...item, id: rowId(item) })) };
};

const columns: ColumnSpec<Row, WorkSort>[] = [
  { key: 'reference', label: 'Reference', minWidth: 140, isRowHeader: true, text: ({ reference }) => reference },
  { key: 'name', label: 'Name', minWidth: 116, width: '1.4fr', isEssential: true, text: ({ name }) => name },
  { key: 'company', label: 'Company', minWidth: 116, width: '1.4fr', hidden: true, text: ({ company }) => company ?? '' },
  { key: 'desk', label: 'Desk', minWidth: 124, text: ({ desk }) => deskLabel(desk) },
  statusColumn({ minWidth: 178 }),
  ...teamColumns<Row>(),
  timeColumn('createdAt', 'Received', { sort: 'createdAt', minWidth: 146 }),
];

const deskFilter: FilterSpec<Row, ListWorkParams> = {
  kind: 'options',
  name: 'desk',
  label: 'Desk',
  multiple: true,
  options: desks.map(({ key, label }) => ({ value: key, label })),
};

const dueFilter: FilterSpec<Row, ListWorkParams> = {
  kind: 'options',
  name: 'due',
  label: 'Due date',
  multiple: false,
  options: [
    { value: WorkDue.today, label: 'Today' },
    { value: WorkDue.week, label: 'Within a week' },
    { value: WorkDue.none, label: 'No due date' },
  ],
};

const tabs: readonly ListTab<ListWorkParams>[] = [
  {
    key: 'mine',
    label: 'Mine',
    filters: { assignee: [], overdue: [] },
    emptyText: 'Open requests assigned to you appear here.',
  },
  {
    key: 'unassigned',
    label: 'Unassigned',
    filters: { assignee: ['none'], overdue: [] },
    emptyText: 'Every open request has an assignee.',
  },
  {
    key: 'overdue',
    label: 'Overdue',
    filters: { assignee: [anyValue], overdue: ['true'] },
    emptyText: 'No open request is overdue.',
  },
  {
    key: 'all',
    label: 'All',
    filters: { assignee: [anyValue], overdue: [] },
    emptyText: 'Open requests from all desks appear here.',
  },
];

const findDesk = (key: string): Desk | undefined => desks.find((candidate) => candidate.key === key);

/** Loads the code of the desk of a row. */
async function loadDesk(client: QueryClient, id: string) {
  const { desk: key, requestId } = splitRowId(id);
  const desk = findDesk(key);
  if (!desk) throw new Error(`This version does not know the desk ${key}.`);
  return { requestId, details: await client.ensureQueryData(detailsQuery(desk)) };
}

/** The calls that depend on the desk of a request. */
function useDeskCalls() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      assign: async ({ id }: Row, assigneeId: string | null, options: CallOptions) => {
        const { requestId, details } = await loadDesk(client, id);
        return details.assign(requestId, { assigneeId }, options);
      },
      update: async ({ id }: Row, patch: object, options: CallOptions) => {
        const { requestId, details } = await loadDesk(client, id);
        return details.update(requestId, patch, options);
      },
      /** The lists of all desks whose code is loaded, and so of all assigned requests. */
      deskLists: () =>
        desks.flatMap((desk) => {
          const details = client.getQueryData(detailsQuery(desk).queryKey);
          return details ? [details.listKey()] : [];
        }),
    }),
    [client],
  );
}

/** The open requests of all desks, by default those of the user. */
export default function MyWork() {
  const { user } = useSession();
  const administrators = useAdministrators();
  const context = useMemo(() => ({ user, administrators }), [user, administrators]);
  const filters = useMemo(() => [deskFilter, ...teamFilters(context, ownAssigneeFilter(context)), dueFilter], [context]);
  const { assign, update, deskLists } = useDeskCalls();
  const bulk = useMemo(
    () => [...bulkAssignments<Row>(context, 'request', assign), ...bulkPlanning<Row>('request', update)],
    [context, assign, update],
  );
  return (
    <ListScreen
      title="My work"
      noun="request"
      listKey={getListWorkQueryKey()}
      fetchPage={fetchPage}
      columns={columns}
      filters={filters}
      tabs={tabs}
      defaultSort="dueOn"
      emptyText="Open requests from all desks appear here."
      bulk={() => bulk}
      alsoRefresh={deskLists}
      detail={(id, navigation) => <WorkRecord key={id} id={id} navigation={navigation} />}
    />
  );
}

interface WorkRecordProps {
  id: string;
  navigation: RecordNavigation;
}

/** The open record, shown as on its desk. */
function WorkRecord({ id, navigation }: WorkRecordProps) {
  const { desk: key, requestId } = splitRowId(id);
  const desk = findDesk(key);
  if (!desk) return <p role="alert">This request doesn’t exist or was deleted.</p>;
  return <RecordOfDesk id={requestId} desk={desk} navigation={navigation} />;
}

function RecordOfDesk({ id, desk, navigation }: WorkRecordProps & { desk: Desk }) {
  const query = useQuery(detailsQuery(desk));
  if (!query.data) {
    return (
      <RecordPanel noun={desk.noun} navigation={navigation} query={query} title={null}>
        {null}
      </RecordPanel>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <RequestRecord
        id={id}
        desk={desk}
        details={query.data}
        navigation={navigation}
        row={{ listKey: getListWorkQueryKey, id: rowId({ desk: desk.key, id }) }}
      />
    </Suspense>
  );
}
