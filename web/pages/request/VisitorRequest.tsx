import { type FormEvent, useEffect, useRef } from 'react';
import { Button, TextArea } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { createVisitorMessageBodyTextMax } from '../../../openapi/generated/zod/conversations/conversations.ts';
import { isNotFound, messageOf } from '../../api/errors.ts';
import {
  createVisitorMessage,
  getGetVisitorRequestQueryKey,
  useGetVisitorRequest,
  useSolveVisitorRequest,
} from '../../api/generated/conversations/conversations.ts';
import type { VisitorMessage, VisitorRequest } from '../../api/generated/model';
import type { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { analytics } from '../../consent/analytics.ts';
import { lengthError } from '../../forms/field-text.ts';
import { useDraftText } from '../../forms/useDraftText.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { stateText } from './state-texts.ts';
import styles from './VisitorRequest.module.css';

/** A request as its visitor sees it, opened with the link in an email. */
export default function VisitorRequestPage() {
  return (
    <WithQueries>
      <CurrentRequest />
    </WithQueries>
  );
}

function CurrentRequest() {
  const { token = '' } = useParams();
  // The URL contains the token, so analytics must not report it.
  useEffect(() => analytics.disable(), []);
  const { data: request, error, isPending, refetch } = useGetVisitorRequest(token);
  const { title, lead } = request ? stateText(request.state) : { title: 'Your request', lead: undefined };
  return (
    <Page kicker={request?.reference ?? 'Request'} title={title} lead={lead} width="narrow">
      {isPending && (
        <p className={styles.wait} role="status">
          Loading…
        </p>
      )}
      {error && !request && <Failed error={error} onRetry={() => void refetch()} />}
      {request && <Conversation token={token} request={request} />}
    </Page>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  // The link is wrong or has expired; the server does not distinguish the two.
  if (isNotFound(error)) {
    return (
      <div className={styles.broken}>
        <Notice type="error" title="This link doesn’t work" live>
          <p>
            It may be incomplete or have expired: a link works until 180 days after its request was closed. Try the link in our
            latest email, or <Link to="/contact">contact us</Link>.
          </p>
        </Notice>
      </div>
    );
  }
  return <LoadError title="Your request could not be loaded" error={error} onRetry={onRetry} />;
}

function Conversation({ token, request }: { token: string; request: VisitorRequest }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.request}>
      <section aria-labelledby="messages-heading">
        <h2 id="messages-heading" ref={heading} tabIndex={-1}>
          Messages
        </h2>
        <ol className={styles.messages}>
          {request.messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      </section>
      <SpectrumArea>
        <Answer token={token} request={request} onDone={() => heading.current?.focus()} />
      </SpectrumArea>
      <p className={styles.note}>
        Anyone with this link can read the conversation, so keep it to yourself.{' '}
        {request.linkEndsAt && `It works until ${dayText(request.linkEndsAt)}. `}
        See the <Link to="/privacy">Privacy Policy</Link> for what we keep.
      </p>
    </div>
  );
}

const dayText = (at: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(at));
const timeText = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

function Message({ message: { from, name, at, text } }: { message: VisitorMessage }) {
  return (
    <li className={styles.message} data-from={from}>
      <p className={styles.by}>
        <strong>{from === 'visitor' ? 'You' : name}</strong> <time dateTime={at}>{timeText(at)}</time>
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

/** Caches the response to a write, and cancels a pending read, whose older response would replace it. */
function useCacheRequest(token: string) {
  const client = useQueryClient();
  const queryKey = getGetVisitorRequestQueryKey(token);
  return async (request: VisitorRequest) => {
    await client.cancelQueries({ queryKey });
    const known = client.getQueryData<VisitorRequest>(queryKey);
    // A repeated attempt gets the response to the first one, without the messages that were written since.
    if (known && known.messages.length > request.messages.length) await client.invalidateQueries({ queryKey });
    else client.setQueryData(queryKey, request);
  };
}

/** Sends an answer. Every attempt to send the same text has the same idempotency key. */
function useAnswer(token: string, key: ReturnType<typeof useIdempotencyKey>, onSent: (text: string) => void) {
  const cacheRequest = useCacheRequest(token);
  return useMutation({
    mutationFn: (text: string) => createVisitorMessage(token, { text }, { headers: key.headersFor(text) }),
    onSuccess: async (request, text) => {
      key.renew();
      await cacheRequest(request);
      notify('success', 'Your message was sent.');
      onSent(text);
    },
  });
}

function useSolve(token: string, onSolved: () => void) {
  const cacheRequest = useCacheRequest(token);
  const onSuccess = async (request: VisitorRequest) => {
    await cacheRequest(request);
    notify('success', 'Thank you. We’ve marked your request as solved.');
    onSolved();
  };
  return useSolveVisitorRequest({ mutation: { onSuccess } });
}

interface AnswerProps {
  token: string;
  request: VisitorRequest;
  /** Called after a success, which disables or removes the pressed button. */
  onDone(): void;
}

function Answer({ token, request: { reference, canSolve }, onDone }: AnswerProps) {
  const [text, setText, key] = useDraftText(`answer:${reference}`);
  const answer = useAnswer(token, key, (sent) => {
    // Text that was typed while the answer was being sent stays.
    if (text.trim() !== sent) return;
    setText('');
    onDone();
  });
  const solve = useSolve(token, onDone);
  const tooLong = lengthError(text, createVisitorMessageBodyTextMax);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || tooLong || answer.isPending) return;
    solve.reset();
    answer.mutate(text.trim());
  };
  const markSolved = () => {
    answer.reset();
    solve.mutate({ token });
  };
  const failure = answer.error ?? solve.error;
  return (
    <Card as="section" className={styles.writing}>
      <form className={styles.answer} onSubmit={send}>
        <TextArea
          label="Your message"
          width="100%"
          {...tooLong}
          value={text}
          onChange={setText}
          UNSAFE_className={styles.field}
        />
        {failure && (
          <Notice type="error" live>
            {messageOf(failure)} {text && 'Your text is still here.'}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="accent" isDisabled={!text.trim() || tooLong !== null} isPending={answer.isPending}>
            Send message
          </Button>
          {canSolve && (
            <Button variant="secondary" isPending={solve.isPending} onPress={markSolved}>
              This is solved
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
