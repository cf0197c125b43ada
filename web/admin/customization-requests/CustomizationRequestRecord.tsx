import {
  eraseCustomizationRequest,
  updateCustomizationRequestStatus,
  useGetCustomizationRequest,
} from '../../api/generated/customization-requests/customization-requests.ts';
import type { CustomizationRequest, CustomizationStatusChange } from '../../api/generated/model';
import type { RecordNavigation } from '../list/navigation.ts';
import { RequestRecord } from '../request/RequestRecord.tsx';
import { Day } from '../Time.tsx';
import { budgetLabel, platformLabel } from './labels.ts';

export function CustomizationRequestRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  return (
    <RequestRecord<CustomizationRequest>
      id={id}
      noun="Customization request"
      resource="/api/admin/customization-requests"
      navigation={navigation}
      query={useGetCustomizationRequest(id)}
      move={(change, headers) => updateCustomizationRequestStatus(id, change as CustomizationStatusChange, { headers })}
      erase={(headers) => eraseCustomizationRequest(id, { headers })}
      facts={(request) => ({
        Platform: platformLabel(request.platform),
        Area: request.area,
        Deadline: request.deadline && <Day on={request.deadline} />,
        Budget: request.budgetRange && budgetLabel(request.budgetRange),
      })}
    />
  );
}
