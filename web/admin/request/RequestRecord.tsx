import type { ReactNode } from 'react';
import type { RecordNavigation } from '../list/navigation.ts';
import { Erase } from '../record/Erase.tsx';
import { Facts } from '../record/Facts.tsx';
import { Message } from '../record/Message.tsx';
import { RecordPanel, RecordSection } from '../record/RecordPanel.tsx';
import { ReplyLink } from '../record/ReplyLink.tsx';
import { type Movable, StatusMoves } from '../record/StatusMoves.tsx';
import { Timeline } from '../record/Timeline.tsx';
import { Status } from '../Status.tsx';
import { Time } from '../Time.tsx';
import type { RequestRow } from './columns.tsx';

export interface DeskRequest extends RequestRow, Movable {
  phone: string | null;
  message: string;
  page: string | null;
}

export interface RequestRecordProps<Request extends DeskRequest> {
  id: string;
  /** What the record is called: `Demo request`. */
  noun: string;
  /** Address of the desk's list. */
  resource: string;
  navigation: RecordNavigation;
  query: {
    data: Request | undefined;
    isPending: boolean;
    error: unknown;
    refetch(): Promise<{ data: Request | undefined; error: unknown }>;
  };
  move(change: { status: string; comment?: string }, headers: Record<string, string>): Promise<Movable>;
  erase(headers: Record<string, string>): Promise<unknown>;
  /** What only this desk asks for. */
  facts(request: Request): Record<string, ReactNode>;
  /** Longer answers of the visitor, by their headings. */
  texts?: (request: Request) => Record<string, string>;
  /** What the desk has between the moves and the facts. */
  children?: (request: Request) => ReactNode;
}

/** A request whole, whatever the desk: what was asked, the moves that the server offers, its timeline. */
export function RequestRecord<Request extends DeskRequest>(props: RequestRecordProps<Request>) {
  const { id, noun, resource, navigation, query, move, erase, facts, texts, children } = props;
  const request = query.data;
  return (
    <RecordPanel
      noun={noun}
      navigation={navigation}
      query={query}
      title={request?.reference}
      aside={request && <Status status={request.status} />}
      byline={
        request && (
          <>
            {[request.name, request.company].filter(Boolean).join(' · ')} · <Time at={request.createdAt} brief />
          </>
        )
      }
    >
      {request && (
        <>
          <RecordSection title="Message">
            <Message text={request.message} />
            <ReplyLink email={request.email} reference={request.reference} name={request.name} />
          </RecordSection>
          {Object.entries(texts?.(request) ?? {}).map(([title, text]) => (
            <RecordSection key={title} title={title}>
              <Message text={text} />
            </RecordSection>
          ))}
          <StatusMoves
            resource={resource}
            record={request}
            readPresent={async () => {
              const { data, error } = await query.refetch();
              if (!data) throw error;
              return data;
            }}
            move={(status, comment, headers) => move({ status, ...(comment ? { comment } : {}) }, headers)}
          />
          {children?.(request)}
          <Facts
            facts={{
              Name: request.name,
              Email: request.email,
              Company: request.company,
              Phone: request.phone,
              Country: request.country,
              ...facts(request),
              'Sent from': request.page,
              Received: <Time at={request.createdAt} />,
              'First answered': request.firstRespondedAt && <Time at={request.firstRespondedAt} />,
              Closed: request.closedAt && <Time at={request.closedAt} />,
            }}
          />
          <Timeline entityId={id} />
          <Erase
            resource={resource}
            id={id}
            label="Erase request"
            name={request.reference}
            consequence="The person’s data is deleted for good: name, addresses, message and comments. The activity log keeps the reference and that it was erased."
            erase={erase}
            version={request.version}
            onErased={() => navigation.open(null)}
          />
        </>
      )}
    </RecordPanel>
  );
}
