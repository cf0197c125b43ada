import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Button, TextArea } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createDemoReplyBodyTextMax as maxLength } from '../../../openapi/generated/zod/conversations/conversations.ts';
import { isRetryable, messageOf } from '../../api/errors.ts';
import { ifMatch } from '../../api/if-match.ts';
import type { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { readDraft, writeDraft } from '../../forms/drafts.ts';
import { lengthError } from '../../forms/field-text.ts';
import { useDraftText } from '../../forms/useDraftText.ts';
import { useSession } from '../../session/useSession.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Choice } from '../Choice.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { dayMs } from '../list/days.ts';
import { refreshRecords } from '../refresh-records.ts';
import { statusLabel } from '../statuses.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { useIsEmailSetUp } from '../useIsEmailSetUp.ts';
import styles from './Conversation.module.css';
import type { DeskDetails, NewReply } from './desk-details.ts';
import { appendText } from './placeholders.ts';
import { type DeskRequest, spam } from './request-types.ts';
import { SavedReplyMenu } from './SavedReplyMenu.tsx';
import { replyDraftName } from './unsent-texts.ts';
import { useIsSending } from './useIsSending.ts';
import { VisitorLinkButton } from './VisitorLinkButton.tsx';

/** The option that keeps the current status. */
const stay = 'stay';

interface ReplyBoxProps {
  request: DeskRequest;
  details: DeskDetails;
}

const mutationKey = ({ id }: DeskRequest) => ['reply', id];

type Form = RefObject<HTMLFormElement | null>;

/** The last reply of a request that the server may have stored although its response was lost. Survives a reload. */
function useLostReply(id: string) {
  const owner = useSession().user?.id ?? null;
  const name = `${replyDraftName(id)}:lost`;
  return {
    read: () => readDraft<NewReply>(name, owner),
    write: (reply: NewReply | null) => writeDraft(name, reply, owner),
  };
}

interface Attempts {
  key: ReturnType<typeof useIdempotencyKey>;
  lost: ReturnType<typeof useLostReply>;
}

/** Sends a reply. All attempts at the same content have the same idempotency key. */
function useSendReply({ request, details }: ReplyBoxProps, form: Form, { key, lost }: Attempts, onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: mutationKey(request),
    mutationFn: (reply: NewReply) => {
      lost.write(reply);
      // Without a status change, the reply cannot conflict with other changes.
      const precondition = reply.status ? ifMatch(request.version).headers : {};
      return details.conversation.reply(request.id, reply, { headers: { ...precondition, ...key.headersFor(reply) } });
    },
    onSuccess: () => {
      key.renew();
      lost.write(null);
      notify('success', `Reply to ${request.name} queued.`);
      onSent();
    },
    onError: (error) => {
      if (!isRetryable(error)) lost.write(null);
      // The box that would show the error has been closed.
      if (!form.current) notify('error', `The reply to ${request.name} was not sent. ${messageOf(error)}`);
    },
    onSettled: () => refreshRecords(client, details.listKey()),
  });
}

/** State of the reply form. The text and a lost reply are kept as drafts in the tab until the reply is sent. */
function useReply(props: ReplyBoxProps, form: Form) {
  const { id, nextStatuses } = props.request;
  const [text, setText, key, readText] = useDraftText(replyDraftName(id), useSession().user?.id);
  const lost = useLostReply(id);
  const lostMove = () => lost.read()?.status ?? stay;
  const [move, setMove] = useState(lostMove);
  const mutation = useSendReply(props, form, { key, lost }, () => {
    setText('');
    setMove(stay);
  });
  const isSending = useIsSending(mutationKey(props.request), mutation.isPending, () => {
    readText();
    setMove(lostMove());
  });
  const moves = nextStatuses.filter((next) => next !== spam);
  const to = moves.includes(move) ? move : stay;
  const send = () => {
    if (!text.trim() || isSending) return;
    // If the server stored the lost reply, the request has the new status already, and without the status the same text would
    // be another reply.
    const before = lost.read();
    const isRepeated = before?.text === text.trim() && (before.status ?? stay) === move;
    mutation.mutate(isRepeated ? before : { text: text.trim(), ...(to === stay ? {} : { status: to }) });
  };
  return { text, setText, moves, to, setMove, send, isSending, error: mutation.error };
}

const linkLifeMs = 180 * dayMs;

/** Why a link to the visitor's page would not work; null if it works. */
function explainNoLink({ status, closedAt }: DeskRequest): string | null {
  if (status === spam) return 'While this request is marked as spam, it has no link for the visitor.';
  if (!closedAt || Date.now() - Date.parse(closedAt) < linkLifeMs) return null;
  return 'This request was closed more than 180 days ago, so it has no link for the visitor. Reopen it to copy one.';
}

/** A reply by email, with an optional move. Ctrl+Enter sends. */
export function ReplyBox(props: ReplyBoxProps) {
  const { name, email, reference, status } = props.request;
  const isEmailed = useIsEmailSetUp();
  const destination = isEmailed ? `Sent to ${email}.` : 'Email isn’t set up: your reply only appears on the visitor’s page.';
  const form = useRef<HTMLFormElement>(null);
  const { text, setText, moves, to, setMove, send, isSending, error } = useReply(props, form);
  const noLinkReason = explainNoLink(props.request);
  const tooLong = lengthError(text, maxLength);
  const sendWithKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !tooLong) send();
  };
  const focusText = () => form.current?.querySelector('textarea')?.focus();
  useCommands([{ id: 'reply', group: 'This record', label: 'Reply by email', run: focusText }]);
  return (
    <form
      ref={form}
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !tooLong) send();
        else focusText();
      }}
    >
      {/* A wrapper, because the field's onKeyDown passes Spectrum's own event type. */}
      <div onKeyDown={sendWithKey}>
        <TextArea
          label={`Reply to ${name}`}
          description={`${destination} Press Ctrl+Enter to send.`}
          width="100%"
          {...tooLong}
          isReadOnly={isSending}
          value={text}
          onChange={setText}
          UNSAFE_className={styles.field}
        />
      </div>
      {/* Between the text and the button, so that it is seen after Ctrl+Enter as well as after a click. */}
      <ErrorNotice error={error} more="Your text is still here." />
      <div className={styles.actions}>
        {moves.length > 0 && <StatusPicker status={status} moves={moves} to={to} onChange={setMove} />}
        <Button type="submit" variant="accent" isPending={isSending}>
          Send reply
        </Button>
      </div>
      <div className={styles.tools}>
        <SavedReplyMenu
          values={{ name, reference }}
          isDisabled={isSending}
          onInsert={(saved) => setText(appendText(text, saved))}
          onInserted={focusText}
        />
        {noLinkReason === null && <VisitorLinkButton {...props} />}
      </div>
      {noLinkReason && <p className={styles.hint}>{noLinkReason}</p>}
    </form>
  );
}

interface StatusPickerProps {
  /** The current status. */
  status: string;
  moves: readonly string[];
  to: string;
  onChange(status: string): void;
}

function StatusPicker({ status, moves, to, onChange }: StatusPickerProps) {
  return (
    <div className={styles.status}>
      <Choice
        label="Status after the reply"
        options={[
          { value: stay, label: `Keep “${statusLabel(status)}”` },
          ...moves.map((next) => ({ value: next, label: statusLabel(next) })),
        ]}
        value={to}
        onChange={onChange}
      />
    </div>
  );
}
