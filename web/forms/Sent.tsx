import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Card } from '../ui/Card.tsx';
import type { Receipt } from './outbox-store.ts';
import { outbox } from './outbox.ts';
import type { Submitted } from './RequestForm.tsx';
import styles from './Sent.module.css';
import { useUnloadQuestion } from './useUnloadQuestion.ts';

export interface SentProps {
  submitted: Submitted;
  /** The noun for the submission: `request`. */
  noun: string;
  /** Heading after the submission has arrived. */
  title: string;
  /** Renders the content after the submission has arrived. */
  arrived(receipt: Receipt): ReactNode;
  /** A sentence about what happens when a stored submission is sent. */
  waiting: string;
  /** A link to another page. Not shown if the submission was rejected. */
  nextLink: ReactNode;
  /** Whether visitors can send another submission now. */
  isOpen?: boolean;
  /** Shows the form again. */
  onAgain(): void;
}

/** The state of a submission: arrived, waiting for a connection, or rejected. */
export function Sent({ submitted, noun, title, arrived, waiting, nextLink, isOpen = true, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => heading.current?.focus(), []);
  const outcome = useSnapshot(outbox).outcomes[submitted.idempotencyKey];
  const receipt = submitted.receipt ?? (outcome && 'receipt' in outcome ? outcome.receipt : null);
  const refused = outcome && 'refused' in outcome ? outcome.refused : null;
  const isWaiting = !receipt && !refused;
  const isOnlyInPage = isWaiting && submitted.isOnlyInPage === true;
  useUnloadQuestion(isOnlyInPage);
  const why = offline ? 'You are offline' : 'The server cannot be reached';
  return (
    <Card className={styles.sent}>
      <Sign state={receipt ? 'arrived' : refused ? 'refused' : 'waiting'} />
      <h2 ref={heading} tabIndex={-1}>
        {receipt
          ? title
          : refused
            ? `Your ${noun} was rejected`
            : `${why}; your ${noun} is ${isOnlyInPage ? 'waiting' : 'saved'}`}
      </h2>
      {receipt && arrived(receipt)}
      {refused && <p>{refused} Your answers are back in the form.</p>}
      {isOnlyInPage && (
        <p>
          This browser doesn’t allow us to store it, so keep this page open: it will be sent as soon as there is a connection.
          Please don’t resend it.
        </p>
      )}
      {isWaiting && !isOnlyInPage && (
        <>
          <p>It is stored in this browser and will be sent as soon as there is a connection. {waiting}</p>
          <p>No action needed; please don’t resend it.</p>
        </>
      )}
      <div className={styles.actions}>
        {!refused && nextLink}
        {(refused || isOpen) && (
          <button type="button" className={styles.again} onClick={onAgain}>
            {refused ? 'Back to the form' : `Send another ${noun}`}
          </button>
        )}
      </div>
    </Card>
  );
}

/** A check mark, a clock or a cross. */
function Sign({ state }: { state: 'arrived' | 'waiting' | 'refused' }) {
  return (
    <svg className={styles.sign} data-state={state} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="21" />
      {state === 'arrived' && <path d="m15 25 6.5 6.5L34 18" />}
      {state === 'waiting' && <path d="M24 13v12l8 5" />}
      {state === 'refused' && <path d="m17 17 14 14M31 17 17 31" />}
    </svg>
  );
}
