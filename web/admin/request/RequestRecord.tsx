import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/useSession.ts';
import { Link } from '../../ui/Link.tsx';
import type { Desk } from '../desks.ts';
import type { Confirmation } from '../dialog/ConfirmDialog.tsx';
import { pollWhileFound } from '../is-missing.ts';
import { customerPath, newLicensePath } from '../record-path.ts';
import type { RecordNavigation } from '../record-navigation.ts';
import { DeleteRecord } from '../record/DeleteRecord.tsx';
import { Facts } from '../record/Facts.tsx';
import { RecordPanel, RecordSection } from '../record/RecordPanel.tsx';
import type { ListKey } from '../refresh-records.ts';
import { StatusMoves } from '../record/StatusMoves.tsx';
import { useCurrentRow } from '../record/useCurrentRow.ts';
import { Status } from '../Status.tsx';
import { Time } from '../Time.tsx';
import { Conversation } from './Conversation.tsx';
import { type DeskDetails, undoMove } from './desk-details.ts';
import { type DeskRequest, refreshMs, spam } from './request-types.ts';
import styles from './Team.module.css';
import { Triage } from './Triage.tsx';
import { hasUnsentText } from './unsent-texts.ts';

export interface RequestRecordProps {
  id: string;
  desk: Desk;
  details: DeskDetails;
  navigation: RecordNavigation;
  /** Its row in a list of several desks. By default, its row in the desk's list. */
  row?: { listKey: () => ListKey; id: string };
}

/** An open request of any desk: status and triage, the conversation, and the details. */
export default function RequestRecord({ id, desk, details, navigation, row }: RequestRecordProps) {
  const query = useQuery({ ...details.requestOptions(id), refetchInterval: pollWhileFound(refreshMs) });
  const { user } = useSession();
  const request = query.data;
  useCurrentRow(row?.listKey ?? details.listKey, request, row?.id);
  return (
    <RecordPanel
      noun={desk.noun}
      navigation={navigation}
      query={query}
      title={request?.reference}
      aside={request && <Status status={request.status} />}
      byline={request && <Byline request={request} />}
      isEditing={hasUnsentText(id, user?.id)}
    >
      {request && <Body request={request} details={details} onDeleted={() => navigation.open(null)} />}
    </RecordPanel>
  );
}

function Byline({ request }: { request: DeskRequest }) {
  const { name, company, createdAt, email } = request;
  return (
    <div className={styles.byline}>
      <p>
        <bdi>{name}</bdi>
        {'\u00a0'}·{' '}
        {company && (
          <>
            <bdi>{company}</bdi>
            {'\u00a0'}·{' '}
          </>
        )}
        <Time at={createdAt} brief />
      </p>
      <p className={styles.links}>
        <Link to={customerPath({ email })}>View customer</Link>
        <Link to={newLicensePath(request)}>Issue license</Link>
      </p>
    </div>
  );
}

const spamConfirmation = ({ reference }: DeskRequest): Confirmation => ({
  title: `Mark ${reference} as spam?`,
  text: 'The request is closed. You can move it back to “New” later.',
  action: 'Mark as spam',
});

interface BodyProps {
  request: DeskRequest;
  details: DeskDetails;
  onDeleted(): void;
}

function Body({ request, details, onDeleted }: BodyProps) {
  return (
    <>
      <StatusMoves
        record={request}
        name={request.reference}
        source={{
          listKey: details.listKey,
          readOptions: details.requestOptions,
          move: details.move,
          undo: (id, status) => undoMove(details, id, status),
        }}
        finalText="This request is closed. Its status can’t be changed."
        confirm={(status) => (status === spam ? spamConfirmation(request) : null)}
      />
      <Triage request={request} details={details} />
      <Conversation request={request} details={details} />
      <RecordSection title="Details">
        <Facts
          facts={{
            Name: request.name,
            Email: request.email,
            Company: request.company,
            Phone: request.phone,
            Country: request.country,
            ...details.facts(request),
            'Sent from': request.page,
            Received: <Time at={request.createdAt} />,
            'First handled': request.firstRespondedAt && <Time at={request.firstRespondedAt} />,
            Closed: request.closedAt && <Time at={request.closedAt} />,
          }}
        />
      </RecordSection>
      <DeleteRecord
        verb="Erase"
        noun="request"
        name={request.reference}
        consequence="This deletes the person’s name, addresses, conversation, notes and comments. This can’t be undone. The activity log keeps the reference."
        record={request}
        list={details.listKey()}
        deleteOptions={details.deleteOptions}
        onDeleted={onDeleted}
      />
    </>
  );
}
