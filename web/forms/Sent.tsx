import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Card } from '../ui/Card.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { outbox } from './outbox.ts';
import type { Submitted } from './RequestForm.tsx';
import styles from './Sent.module.css';

export interface SentProps {
  submitted: Submitted;
  /** What happens next, for a request that has arrived. */
  afterwards: string;
  onAgain(): void;
}

/** Says honestly what has become of a submission: it has arrived under a reference, waits for a connection, or was refused. */
export function Sent({ submitted, afterwards, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => heading.current?.focus(), []);
  const outcome = useSnapshot(outbox).outcomes[submitted.idempotencyKey];
  const reference = submitted.reference ?? (outcome && 'reference' in outcome ? outcome.reference : null);
  const refused = outcome && 'refused' in outcome ? outcome.refused : null;
  const title = reference
    ? 'Thank you, your request has arrived'
    : refused
      ? 'Your request could not be accepted'
      : offline
        ? 'You are offline; your request is kept'
        : 'The server cannot be reached; your request is kept';
  return (
    <Card className={styles.sent}>
      <Sign state={reference ? 'arrived' : refused ? 'refused' : 'waiting'} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {reference && <Arrived reference={reference} afterwards={afterwards} />}
      {refused && <p>{refused} What you typed stands in the form again.</p>}
      {!reference && !refused && (
        <>
          <p>
            It is stored in this browser and will be sent, once, as soon as there is a connection. Its reference will then be
            shown here, or on your next visit if you have closed this page.
          </p>
          <p>There is nothing that you need to do; please do not send it again.</p>
        </>
      )}
      <div className={styles.actions}>
        {!refused && (
          <LinkButton to="/revit-families" variant="secondary">
            Browse Revit families
          </LinkButton>
        )}
        <button type="button" className={styles.again} onClick={onAgain}>
          {refused ? 'Back to the form' : 'Send another request'}
        </button>
      </div>
    </Card>
  );
}

function Arrived({ reference, afterwards }: { reference: string; afterwards: string }) {
  const [copied, setCopied] = useState(false);
  // Browsers offer the clipboard on secure origins only; the reference can be selected anywhere.
  const copy = () => void navigator.clipboard?.writeText(reference).then(() => setCopied(true));
  return (
    <>
      <div className={styles.reference}>
        <span>Reference</span>
        <strong>{reference}</strong>
        <Tooltip text={copied ? 'Copied' : 'Copy the reference'}>
          {(describedBy) => (
            <button
              type="button"
              className={styles.copy}
              aria-label="Copy reference"
              aria-describedby={describedBy}
              onClick={copy}
            >
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
                {copied ? (
                  <path d="m4 10.5 4 4 8-9" />
                ) : (
                  <path d="M7 7V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v7a1.5 1.5 0 0 1-1.5 1.5H13M4.5 7h7A1.5 1.5 0 0 1 13 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7Z" />
                )}
              </svg>
            </button>
          )}
        </Tooltip>
      </div>
      <p>Please quote it in any further message.</p>
      <p>{afterwards}</p>
    </>
  );
}

/** A tick, a clock or a cross. */
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
