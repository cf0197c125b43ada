import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Button, Item, Picker, TextArea } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRetryable, messageOf } from '../../api/errors.ts';
import { ifMatch } from '../../api/if-match.ts';
import type { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { useDraftText } from '../../forms/useDraftText.ts';
import { useSession } from '../../session/useSession.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { refreshRecords } from '../refresh-records.ts';
import { statusLabel } from '../statuses.ts';
import styles from './Conversation.module.css';
import type { DeskDetails, NewReply } from './desk-details.ts';
import { appendText } from './placeholders.ts';
import type { DeskRequest } from './request-types.ts';
import { SavedReplyMenu } from './SavedReplyMenu.tsx';
import { useIsSending } from './useIsSending.ts';
import { VisitorLinkButton } from './VisitorLinkButton.tsx';

const spam = 'spam';
/** The option that keeps the current status. */
const stay = 'stay';

interface ReplyBoxProps {
  request: DeskRequest;
  details: DeskDetails;
}

const mutationKey = ({ id }: DeskRequest) => ['reply', id];

type Form = RefObject<HTMLFormElement | null>;

/** Sends a reply. All attempts at the same content have the same idempotency key. */
function useSendReply(
  { request, details }: ReplyBoxProps,
  form: Form,
  key: ReturnType<typeof useIdempotencyKey>,
  onSent: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: mutationKey(request),
    mutationFn: (reply: NewReply) => {
      // Without a status change, the reply cannot conflict with other changes.
      const precondition = reply.status ? ifMatch(request.version).headers : {};
      return details.conversation.reply(request.id, reply, { headers: { ...precondition, ...key.headersFor(reply) } });
    },
    onSuccess: () => {
      key.renew();
      notify('success', `Reply to ${request.name} queued.`);
      onSent();
    },
    onError: (error) => {
      // The box that would show the error has been closed.
      if (!form.current) notify('error', `The reply to ${request.name} was not sent. ${messageOf(error)}`);
    },
    onSettled: () => refreshRecords(client, details.listKey()),
  });
}

/** State of the reply form. The text is kept as a draft in the tab until it is sent. */
function useReply(props: ReplyBoxProps, form: Form) {
  const { id, nextStatuses } = props.request;
  const [text, setText, key, readText] = useDraftText(`reply:${id}`, useSession().user?.id);
  const [move, setMove] = useState(stay);
  const mutation = useSendReply(props, form, key, () => {
    setText('');
    setMove(stay);
  });
  const isSending = useIsSending(mutationKey(props.request), mutation.isPending, readText);
  const moves = nextStatuses.filter((next) => next !== spam);
  const to = moves.includes(move) ? move : stay;
  const send = () => {
    if (!text.trim() || isSending) return;
    const { error, variables: before } = mutation;
    // The server may have stored the reply although its response was lost. The request then has the new status already, and
    // without the status the same text would be another reply.
    const isRepeated = isRetryable(error) && before?.text === text.trim() && (before.status ?? stay) === move;
    mutation.mutate(isRepeated ? before : { text: text.trim(), ...(to === stay ? {} : { status: to }) });
  };
  return { text, setText, moves, to, setMove, send, isSending, error: mutation.error };
}

/** A reply by email, with an optional move. Ctrl+Enter sends. */
export function ReplyBox(props: ReplyBoxProps) {
  const { name, email, reference, status } = props.request;
  const form = useRef<HTMLFormElement>(null);
  const { text, setText, moves, to, setMove, send, isSending, error } = useReply(props, form);
  const sendWithKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  const focusText = () => form.current?.querySelector('textarea')?.focus();
  useCommands([{ id: 'reply', group: 'This record', label: 'Reply by email', run: focusText }]);
  return (
    <form
      ref={form}
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) send();
        else focusText();
      }}
    >
      {/* A wrapper, because the field's onKeyDown passes Spectrum's own event type. */}
      <div onKeyDown={sendWithKey}>
        <TextArea
          label={`Reply to ${name}`}
          description={`Sent to ${email}. Press Ctrl+Enter to send.`}
          width="100%"
          maxLength={5000}
          isReadOnly={isSending}
          value={text}
          onChange={setText}
          UNSAFE_className={styles.field}
        />
      </div>
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
        <VisitorLinkButton {...props} />
      </div>
      {error && (
        <Notice type="error" live>
          {messageOf(error)} Your text is still here.
        </Notice>
      )}
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
      <Picker
        label="Status after the reply"
        width="100%"
        selectedKey={to}
        onSelectionChange={(key) => onChange(String(key ?? stay))}
      >
        {[stay, ...moves].map((next) => (
          <Item key={next}>{next === stay ? `Keep “${statusLabel(status)}”` : statusLabel(next)}</Item>
        ))}
      </Picker>
    </div>
  );
}
