import { useEffect, useRef } from 'react';
import { ActionButton, Button } from '@adobe/react-spectrum';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import type { ActivityEntry, ConversationEntry, Delivery, StatusMove } from '../../api/generated/model';
import { invalidate } from '../../api/invalidate.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { formatAction, formatChange } from '../activity-labels.ts';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { Loading } from '../Loading.tsx';
import { RecordSection } from '../record/RecordPanel.tsx';
import { useActivity } from '../record/useActivity.ts';
import { refreshRecords } from '../refresh-records.ts';
import { statusLabel } from '../statuses.ts';
import { Time } from '../Time.tsx';
import { useIsEmailSetUp } from '../useIsEmailSetUp.ts';
import type { DeskDetails } from './desk-details.ts';
import styles from './Conversation.module.css';
import { NoteBox } from './NoteBox.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { type DeskRequest, refreshMs } from './request-types.ts';
import { mergeTimeline } from './timeline.ts';

/** How often the conversation is read again while a reply is queued. */
const pollMs = 5000;

const isQueued = ({ delivery }: ConversationEntry) => delivery?.state === 'queued';

interface ConversationProps {
  request: DeskRequest;
  details: DeskDetails;
}

/** Reads the request again when its conversation has a new entry: an answer or a colleague may have changed the status. */
function useRefreshRequest({ request: { id }, details }: ConversationProps, newest: string | undefined): void {
  const client = useQueryClient();
  const known = useRef(newest);
  useEffect(() => {
    if (known.current !== undefined && known.current !== newest) void invalidate(client, details.requestOptions(id).queryKey);
    known.current = newest;
  }, [client, details, id, newest]);
}

/** Everything that happened to a request, oldest first, with a box for a reply and a box for an internal note at its end. */
export function Conversation({ request, details }: ConversationProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...details.conversation.options(request.id),
    refetchInterval: ({ state }) => (state.data?.items.some(isQueued) ? pollMs : refreshMs),
  });
  useRefreshRequest({ request, details }, data?.items.at(-1)?.id);
  const activity = useActivity(request.id, { refetchInterval: refreshMs });
  const later = data?.items.filter(({ kind }) => kind !== 'message') ?? [];
  return (
    <RecordSection title="Conversation">
      <LoadErrorNotice error={activity.error} subject="the changes" onRetry={activity.retry} />
      {activity.hasNextPage && (
        <div>
          <ActionButton isQuiet onPress={activity.loadMore}>
            Show older changes
          </ActionButton>
        </div>
      )}
      <ol className={styles.conversation}>
        <Message request={request} details={details} />
        {mergeTimeline(later, activity.entries ?? []).map((item) =>
          item.kind === 'change' ? (
            <Change key={item.entry.id} entry={item.entry} />
          ) : (
            <Entry key={item.entry.id} entry={item.entry} request={request} details={details} />
          ),
        )}
      </ol>
      {isPending && <Loading />}
      <LoadErrorNotice error={!data && error} subject="this conversation" onRetry={() => void refetch()} />
      <ReplyBox request={request} details={details} />
      <NoteBox request={request} details={details} />
    </RecordSection>
  );
}

/** What the visitor sent, which is part of the request and so shown before the conversation has loaded. */
function Message({ request, details }: ConversationProps) {
  const { name, createdAt, message } = request;
  return (
    <li className={styles.entry} data-kind="message">
      <p className={styles.by}>
        <strong dir="auto">{name}</strong>
        <span className={styles.kind}>Message</span>
        <Time at={createdAt} />
      </p>
      <p className={styles.text}>{message}</p>
      {Object.entries(details.texts?.(request) ?? {}).map(([title, text]) => (
        <div key={title} className={styles.answer}>
          <h4>{title}</h4>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </li>
  );
}

/** A change from the activity log, such as a new assignee. */
function Change({ entry: { action, actor, changes, at } }: { entry: ActivityEntry }) {
  return (
    <li className={styles.move}>
      <p>
        {actor.label} ·{' '}
        {changes.length > 0 ? changes.map((change) => formatChange(change, action)).join('; ') : formatAction(action)} ·{' '}
        <Time at={at} />
      </p>
    </li>
  );
}

/** Labels by kind of entry. An unknown kind is shown as text. */
const kindLabels: Record<string, string> = { reply: 'Reply', answer: 'Answer', note: 'Internal note' };

interface EntryProps {
  entry: ConversationEntry;
  request: DeskRequest;
  details: DeskDetails;
}

function Entry({ entry, ...rest }: EntryProps) {
  if (entry.status) return <StatusChange entry={entry} {...entry.status} />;
  const { kind, author, at, text, delivery } = entry;
  return (
    <li className={styles.entry} data-kind={kind}>
      <p className={styles.by}>
        <strong dir="auto">{author.name}</strong>
        <span className={styles.kind}>{kindLabels[kind] ?? statusLabel(kind)}</span>
        <Time at={at} />
      </p>
      <p className={styles.text}>{text}</p>
      {delivery && <DeliveryState replyId={entry.id} delivery={delivery} {...rest} />}
    </li>
  );
}

function StatusChange({ entry: { author, at, text }, from, to }: StatusMove & { entry: ConversationEntry }) {
  return (
    <li className={styles.move}>
      <p>
        {author.name} moved it from “{statusLabel(from)}” to “{statusLabel(to)}” · <Time at={at} />
      </p>
      {text && <p className={styles.text}>{text}</p>}
    </li>
  );
}

const deliveryText = ({ state, reason }: Delivery, isEmailSetUp: boolean): string => {
  if (state === 'failed') return `Not delivered: ${reason ?? 'unknown reason'}`;
  if (!isEmailSetUp) return 'Not emailed, because email isn’t set up';
  if (state === 'queued') return reason ? `Waiting to be sent. Last attempt: ${reason}` : 'Sending…';
  return statusLabel(state);
};

interface DeliveryStateProps extends Omit<EntryProps, 'entry'> {
  replyId: string;
  delivery: Delivery;
}

/** Delivery state of the email of a reply, with a retry button if it failed. */
function DeliveryState({ replyId, delivery, request, details }: DeliveryStateProps) {
  const client = useQueryClient();
  const isEmailSetUp = useIsEmailSetUp();
  const retry = useMutation({
    mutationFn: () => details.conversation.retry(request.id, replyId),
    onSuccess: () => notify('success', 'The reply will be sent again.'),
    onError: (error) => notify('error', messageOf(error)),
    onSettled: () => refreshRecords(client, details.listKey()),
  });
  return (
    <div className={styles.delivery} data-state={delivery.state}>
      <p>{deliveryText(delivery, isEmailSetUp)}</p>
      {delivery.state === 'failed' && (
        <Button variant="secondary" isPending={retry.isPending} onPress={() => retry.mutate()}>
          Try again
        </Button>
      )}
    </div>
  );
}
