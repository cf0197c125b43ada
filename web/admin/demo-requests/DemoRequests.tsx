import { listDemoRequests, updateDemoRequestStatus } from '../../api/generated/demo-requests/demo-requests.ts';
import { type DemoRequestSummary, DemoStatus } from '../../api/generated/model';
import { enumFilter, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { dayColumn } from '../list/time-columns.tsx';
import { receivedFilter, requestColumns } from '../request/columns.tsx';
import { bulkMoves } from '../request/moves.ts';
import { DemoRequestRecord } from './DemoRequestRecord.tsx';
import { productLabel } from './labels.ts';

const columns = requestColumns<DemoRequestSummary>([
  { key: 'product', label: 'Product', minWidth: 120, text: ({ product }) => productLabel(product) },
  dayColumn('preferredDate', 'Preferred date'),
]);

const filters: FilterSpec<DemoRequestSummary>[] = [enumFilter('status', 'Status', DemoStatus), receivedFilter];

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
      nameOf={({ reference }) => reference}
      bulk={(chosen) =>
        bulkMoves(chosen, ['demo request', 'demo requests'], ({ id }, status, headers) =>
          updateDemoRequestStatus(id, { status: status as DemoStatus }, { headers }),
        )
      }
    />
  );
}
