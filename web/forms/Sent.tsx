import { useEffect, useRef } from 'react';
import { Card } from '../ui/Card.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import styles from './Sent.module.css';

/** Says honestly what has become of a submission: it has arrived under a reference, or it waits for a connection. */
export function Sent({ reference, what, onAgain }: { reference: string | null; what: string; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        {reference ? 'Thank you, your request has arrived' : 'You are offline; your request is kept'}
      </h2>
      {reference ? (
        <>
          <p>
            Its reference is <strong className={styles.reference}>{reference}</strong>. Please quote it in any further message.
          </p>
          <p>{what}</p>
        </>
      ) : (
        <p>
          It is stored in this browser and will be sent, once, as soon as there is a connection and this site is open. You will
          then see its reference here.
        </p>
      )}
      <div className={styles.actions}>
        <LinkButton to="/revit-families" variant="secondary">
          Browse Revit families
        </LinkButton>
        <button type="button" className={styles.again} onClick={onAgain}>
          Send another request
        </button>
      </div>
    </Card>
  );
}
