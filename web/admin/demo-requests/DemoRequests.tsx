import { listDemoRequests } from '../../api/generated/demo-requests/demo-requests.ts';
import { type DemoRequestSummary, DemoStatus } from '../../api/generated/model';
import { ListScreen, type ColumnSpec } from '../list/ListScreen.tsx';
import type { FilterSpec } from '../list/FilterMenu.tsx';
import { Status } from '../Status.tsx';
import { statusLabel } from '../statuses.ts';
import { Day, Time } from '../Time.tsx';
import { DemoRequestRecord } from './DemoRequestRecord.tsx';
import { productLabel } from './labels.ts';

const columns: ColumnSpec<DemoRequestSummary>[] = [
  {
    key: 'reference',
    label: 'Reference',
    sort: 'reference',
    minWidth: 150,
    isRowHeader: true,
    render: ({ reference }) => reference,
  },
  { key: 'name', label: 'Name', sort: 'name', minWidth: 150, width: '1.4fr', render: ({ name }) => name },
  { key: 'company', label: 'Company', minWidth: 130, width: '1.4fr', render: ({ company }) => company ?? '–' },
  { key: 'product', label: 'Product', minWidth: 130, render: ({ product }) => productLabel(product) },
  { key: 'status', label: 'Status', minWidth: 130, render: ({ status }) => <Status status={status} /> },
  {
    key: 'preferredDate',
    label: 'Preferred date',
    minWidth: 130,
    render: ({ preferredDate }) => (preferredDate ? <Day on={preferredDate} /> : '–'),
  },
  { key: 'createdAt', label: 'Received', sort: 'createdAt', minWidth: 180, render: ({ createdAt }) => <Time at={createdAt} /> },
];

const filters: FilterSpec[] = [
  {
    name: 'status',
    label: 'Status',
    multiple: true,
    options: Object.values(DemoStatus).map((value) => ({ value, label: statusLabel(value) })),
  },
];

export default function DemoRequests() {
  return (
    <ListScreen
      title="Demo requests"
      noun="demo request"
      resource="/api/admin/demo-requests"
      fetchPage={listDemoRequests}
      columns={columns}
      filters={filters}
      defaultSort="-createdAt"
      searchLabel="Search demo requests"
      emptyText="Requests that visitors send from the demo page arrive here."
      detail={(id, navigation) => <DemoRequestRecord key={id} id={id} navigation={navigation} />}
    />
  );
}
