import {
  listAutomationRequests,
  updateAutomationRequestStatus,
} from '../../api/generated/automation-requests/automation-requests.ts';
import { type AutomationRequestSummary, AutomationStatus } from '../../api/generated/model';
import { enumFilter, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { receivedFilter, requestColumns } from '../request/columns.tsx';
import { bulkMoves } from '../request/moves.ts';
import { AutomationRequestRecord } from './AutomationRequestRecord.tsx';

const columns = requestColumns<AutomationRequestSummary>([
  { key: 'hoursPerWeek', label: 'Hours a week', minWidth: 120, text: ({ hoursPerWeek }) => hoursPerWeek?.toString() ?? '' },
]);

const filters: FilterSpec<AutomationRequestSummary>[] = [enumFilter('status', 'Status', AutomationStatus), receivedFilter];

export default function AutomationRequests() {
  return (
    <ListScreen
      title="Automation requests"
      noun="automation request"
      resource="/api/admin/automation-requests"
      fetchPage={listAutomationRequests}
      columns={columns}
      filters={filters}
      defaultSort="-createdAt"
      searchLabel="Search automation requests"
      emptyText="Requests to automate repeated steps of Revit work arrive here."
      detail={(id, navigation) => <AutomationRequestRecord key={id} id={id} navigation={navigation} />}
      nameOf={({ reference }) => reference}
      bulk={(chosen) =>
        bulkMoves(chosen, ['automation request', 'automation requests'], ({ id }, status, headers) =>
          updateAutomationRequestStatus(id, { status: status as AutomationStatus }, { headers }),
        )
      }
    />
  );
}
