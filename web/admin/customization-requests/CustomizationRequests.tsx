import {
  listCustomizationRequests,
  updateCustomizationRequestStatus,
} from '../../api/generated/customization-requests/customization-requests.ts';
import { type CustomizationRequestSummary, CustomizationStatus } from '../../api/generated/model';
import { enumFilter, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { dayColumn } from '../list/time-columns.tsx';
import { receivedFilter, requestColumns } from '../request/columns.tsx';
import { bulkMoves } from '../request/moves.ts';
import { CustomizationRequestRecord } from './CustomizationRequestRecord.tsx';
import { platformLabel } from './labels.ts';

// The company gives way to what is asked for; it can be chosen.
const columns = requestColumns<CustomizationRequestSummary>([
  { key: 'platform', label: 'Platform', minWidth: 120, text: ({ platform }) => platformLabel(platform) },
  { key: 'area', label: 'Area', minWidth: 150, width: '1.2fr', text: ({ area }) => area },
  dayColumn('deadline', 'Deadline'),
]).map((column) => (column.key === 'company' ? { ...column, hidden: true } : column));

const filters: FilterSpec<CustomizationRequestSummary>[] = [enumFilter('status', 'Status', CustomizationStatus), receivedFilter];

export default function CustomizationRequests() {
  return (
    <ListScreen
      title="Customization requests"
      noun="customization request"
      resource="/api/admin/customization-requests"
      fetchPage={listCustomizationRequests}
      columns={columns}
      filters={filters}
      defaultSort="-createdAt"
      searchLabel="Search customization requests"
      emptyText="Requests for custom Plant 3D and Revit solutions arrive here."
      detail={(id, navigation) => <CustomizationRequestRecord key={id} id={id} navigation={navigation} />}
      nameOf={({ reference }) => reference}
      bulk={(chosen) =>
        bulkMoves(chosen, ['customization request', 'customization requests'], ({ id }, status, headers) =>
          updateCustomizationRequestStatus(id, { status: status as CustomizationStatus }, { headers }),
        )
      }
    />
  );
}
