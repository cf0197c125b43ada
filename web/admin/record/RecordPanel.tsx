import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton, Button } from '@adobe/react-spectrum';
import { messageOf, statusOf } from '../../api/errors.ts';
import type { RecordNavigation } from '../list/ListScreen.tsx';
import styles from './RecordPanel.module.css';

export interface RecordPanelProps {
  /** What the record is called: `Demo request`. */
  noun: string;
  navigation: RecordNavigation;
  /** The query of the record. */
  query: { isPending: boolean; error: unknown; refetch(): unknown };
  title: ReactNode;
  /** Beside the title, a status for example. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of every open record: title, previous and next in the list's order, close, and its states. */
export function RecordPanel({ noun, navigation, query, title, aside, children }: RecordPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Opening a record takes the reader there; the list gives the focus back to its row by itself.
  useEffect(() => heading.current?.focus(), []);
  const missing = statusOf(query.error) === 404;
  return (
    <article className={styles.panel} onKeyDown={(event) => event.key === 'Escape' && navigation.open(null)}>
      <header className={styles.bar}>
        <ActionButton
          isQuiet
          isDisabled={!navigation.previous}
          onPress={() => navigation.open(navigation.previous)}
          aria-label={`Previous ${noun.toLowerCase()}`}
        >
          ‹ Previous
        </ActionButton>
        <ActionButton
          isQuiet
          isDisabled={!navigation.next}
          onPress={() => navigation.open(navigation.next)}
          aria-label={`Next ${noun.toLowerCase()}`}
        >
          Next ›
        </ActionButton>
        <span className={styles.close}>
          <ActionButton isQuiet onPress={() => navigation.open(null)} aria-label={`Close ${noun.toLowerCase()}`}>
            Close
          </ActionButton>
        </span>
      </header>
      <div className={styles.title}>
        <h2 ref={heading} tabIndex={-1}>
          {query.error ? noun : title}
        </h2>
        {aside}
      </div>
      {query.error ? (
        <div className={styles.failed} role="alert">
          <p>{missing ? `This ${noun.toLowerCase()} does not exist, or has been erased.` : messageOf(query.error)}</p>
          {!missing && (
            <Button variant="secondary" onPress={() => void query.refetch()}>
              Try again
            </Button>
          )}
        </div>
      ) : query.isPending ? (
        <p className={styles.loading} role="status">
          Loading …
        </p>
      ) : (
        children
      )}
    </article>
  );
}
