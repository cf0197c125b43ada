import { lazy, Suspense, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { WorkItem } from '../../api/generated/model';
import { getListWorkQueryKey, listWork } from '../../api/generated/work/work.ts';
import { useSession } from '../../session/useSession.ts';
import { desks } from '../desks.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { timeColumn } from '../list/date-columns.tsx';
import type { FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import type { FetchPage } from '../list/useListQuery.ts';
import type { RecordNavigation } from '../record-navigation.ts';
import { Loading } from '../record/RecordPanel.tsx';
import { teamColumns } from '../request/columns.tsx';
import type { DeskDetails } from '../request/desk-details.ts';
import { bulkAssignments, teamFilters } from '../request/team-filters.ts';
import { Status } from '../Status.tsx';
import { statusLabel } from '../statuses.ts';
import { useAdministrators } from '../useAdministrators.ts';
import { deskLabel, rowId, splitRowId } from './row-id.ts';

const RequestRecord = lazy(() => import('../request/RequestRecord.tsx'));

/** A row. Its id includes the desk, so that the URL of an open record identifies the desk. */
type Row = WorkItem;

const fetchPage: FetchPage<Row> = async (parameters, options) => {
  const page = await listWork(parameters, options);
  return { ...page, items: page.items.map((item) => ({ ...item, id: rowId(item) })) };
};

const columns: ColumnSpec<Row>[] = [
  { key: 'reference', label: 'Reference', minWidth: 140, isRowHeader: true, text: ({ reference }) => reference },
  { key: 'name', label: 'Name', minWidth: 116, width: '1.4fr', isEssential: true, text: ({ name }) => name },
  { key: 'company', label: 'Company', minWidth: 116, width: '1.4fr', hidden: true, text: ({ company }) => company ?? '' },
  { key: 'desk', label: 'Desk', minWidth: 124, text: ({ desk }) => deskLabel(desk) },
  {
    key: 'status',
    label: 'Status',
    minWidth: 178,
    isEssential: true,
    text: ({ status }) => statusLabel(status),
    render: ({ status }) => <Status status={status} />,
  },
  ...teamColumns<Row>(),
  timeColumn<Row>('createdAt', 'Received', { sort: 'createdAt', minWidth: 146 }),
];

const deskFilter: FilterSpec<Row> = {
  kind: 'options',
  name: 'desk',
  label: 'Desk',
  multiple: true,
  options: desks.map(({ key, label }) => ({ value: key, label })),
};

/** The operations of a desk, once its code is loaded. */
async function detailsOf(key: string): Promise<DeskDetails> {
  const desk = desks.find((candidate) => candidate.key === key);
  if (!desk) throw new Error(`This version does not know the desk ${key}.`);
  return desk.load();
}

/** The open requests of all desks. */
export default function MyWork() {
  const { user } = useSession();
  const administrators = useAdministrators();
  const context = useMemo(() => ({ user, administrators }), [user, administrators]);
  const filters = useMemo(() => [deskFilter, ...teamFilters<Row>(context)], [context]);
  const bulk = useMemo(
    () =>
      bulkAssignments<Row>(context, 'request', async ({ id }, assigneeId, options) => {
        const { desk, requestId } = splitRowId(id);
        return (await detailsOf(desk)).assign(requestId, { assigneeId }, options);
      }),
    [context],
  );
  return (
    <ListScreen
      title="My work"
      noun="request"
      listKey={getListWorkQueryKey()}
      fetchPage={fetchPage}
      columns={columns}
      filters={filters}
      defaultSort="dueOn"
      searchLabel="Search requests"
      emptyText="Open requests of all desks appear here."
      nameOf={({ reference }) => reference}
      bulk={() => bulk}
      detail={(id, navigation) => <WorkRecord key={id} id={id} navigation={navigation} />}
    />
  );
}

/** The open record, shown as on its desk. */
function WorkRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  const { desk: key, requestId } = splitRowId(id);
  const desk = desks.find((candidate) => candidate.key === key);
  const { data: details } = useQuery({ queryKey: ['desk', key], queryFn: () => detailsOf(key), staleTime: Infinity });
  if (!desk) return <p role="alert">This request doesn’t exist or was deleted.</p>;
  if (!details) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <RequestRecord id={requestId} desk={desk} details={details} navigation={navigation} />
    </Suspense>
  );
}
