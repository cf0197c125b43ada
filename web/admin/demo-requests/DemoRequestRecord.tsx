import { eraseDemoRequest, updateDemoRequestStatus, useGetDemoRequest } from '../../api/generated/demo-requests/demo-requests.ts';
import type { DemoStatus } from '../../api/generated/model';
import type { RecordNavigation } from '../list/ListScreen.tsx';
import { Erase } from '../record/Erase.tsx';
import { Facts } from '../record/Facts.tsx';
import { RecordPanel } from '../record/RecordPanel.tsx';
import { ReplyLink } from '../record/ReplyLink.tsx';
import { StatusMoves } from '../record/StatusMoves.tsx';
import { Timeline } from '../record/Timeline.tsx';
import { Message } from '../record/Message.tsx';
import { Status } from '../Status.tsx';
import { Day, Time } from '../Time.tsx';
import { productLabel } from './labels.ts';

const resource = '/api/admin/demo-requests';

/** One demo request whole: what was asked, the moves that the server offers, its timeline. */
export function DemoRequestRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  const query = useGetDemoRequest(id);
  const request = query.data;
  return (
    <RecordPanel
      noun="Demo request"
      navigation={navigation}
      query={query}
      title={request?.reference}
      aside={request && <Status status={request.status} />}
    >
      {request && (
        <>
          <StatusMoves
            resource={resource}
            record={request}
            move={(status, comment, headers) =>
              updateDemoRequestStatus(id, { status: status as DemoStatus, ...(comment ? { comment } : {}) }, { headers })
            }
          />
          <Message text={request.message} />
          <Facts
            facts={{
              Name: request.name,
              Email: request.email,
              Company: request.company,
              Phone: request.phone,
              Country: request.country,
              Product: productLabel(request.product),
              'Preferred date': request.preferredDate && <Day on={request.preferredDate} />,
              'Time zone': request.timeZone,
              'Team size': request.teamSize,
              Software: request.software.join(', '),
              'Sent from': request.page,
              Received: <Time at={request.createdAt} />,
              'First answered': request.firstRespondedAt && <Time at={request.firstRespondedAt} />,
              Closed: request.closedAt && <Time at={request.closedAt} />,
            }}
          />
          <ReplyLink email={request.email} reference={request.reference} name={request.name} />
          <Timeline entityId={id} />
          <Erase
            resource={resource}
            reference={request.reference}
            erase={(headers) => eraseDemoRequest(id, { headers })}
            version={request.version}
            onErased={() => navigation.open(null)}
          />
        </>
      )}
    </RecordPanel>
  );
}
