import { eraseDemoRequest, updateDemoRequestStatus, useGetDemoRequest } from '../../api/generated/demo-requests/demo-requests.ts';
import type { DemoRequest, DemoStatusChange } from '../../api/generated/model';
import type { RecordNavigation } from '../list/navigation.ts';
import { RequestRecord } from '../request/RequestRecord.tsx';
import { Day } from '../Time.tsx';
import { productLabel } from './labels.ts';

export function DemoRequestRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  return (
    <RequestRecord<DemoRequest>
      id={id}
      noun="Demo request"
      resource="/api/admin/demo-requests"
      navigation={navigation}
      query={useGetDemoRequest(id)}
      move={(change, headers) => updateDemoRequestStatus(id, change as DemoStatusChange, { headers })}
      erase={(headers) => eraseDemoRequest(id, { headers })}
      facts={(request) => ({
        Product: productLabel(request.product),
        'Preferred date': request.preferredDate && <Day on={request.preferredDate} />,
        'Time zone': request.timeZone,
        'Team size': request.teamSize,
        Software: request.software.join(', '),
      })}
    />
  );
}
