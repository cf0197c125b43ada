import {
  eraseAutomationRequest,
  updateAutomationRequestStatus,
  useGetAutomationRequest,
} from '../../api/generated/automation-requests/automation-requests.ts';
import type { AutomationRequest, AutomationStatusChange } from '../../api/generated/model';
import type { RecordNavigation } from '../list/navigation.ts';
import { RequestRecord } from '../request/RequestRecord.tsx';

export function AutomationRequestRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  return (
    <RequestRecord<AutomationRequest>
      id={id}
      noun="Automation request"
      resource="/api/admin/automation-requests"
      navigation={navigation}
      query={useGetAutomationRequest(id)}
      move={(change, headers) => updateAutomationRequestStatus(id, change as AutomationStatusChange, { headers })}
      erase={(headers) => eraseAutomationRequest(id, { headers })}
      texts={(request) => ({
        'How it is done today': request.currentProcess,
        'What is to come of it': request.expectedOutcome,
      })}
      facts={(request) => ({
        Tools: request.tools.join(', '),
        'Hours a week today': request.hoursPerWeek,
      })}
    />
  );
}
