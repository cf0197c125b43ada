import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton, Button } from '@adobe/react-spectrum';
import { messageOf, statusOf } from '../../api/errors.ts';
import { countText } from '../count-text.ts';
import { useCommands } from '../keys/useCommands.ts';
import type { RecordNavigation } from '../list/navigation.ts';
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
  /** Below it: whose it is, and since when. */
  byline?: ReactNode;
  children: ReactNode;
}

/** The frame of every open record: title, previous and next in the list's order, close, and its states. */
export function RecordPanel({ noun, navigation, query, title, aside, byline, children }: RecordPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { previous, next, position, open } = navigation;
  const name = noun.toLowerCase();
  // Opening a record takes the reader there; the list gives the focus back to its row by itself.
  useEffect(() => heading.current?.focus(), []);
  useCommands([
    ...(next
      ? [{ id: 'next-record', group: 'This record' as const, label: `Next ${name}`, keys: 'j', run: () => open(next) }]
      : []),
    ...(previous
      ? [
          {
            id: 'previous-record',
            group: 'This record' as const,
            label: `Previous ${name}`,
            keys: 'k',
            run: () => open(previous),
          },
        ]
      : []),
    { id: 'close-record', group: 'This record', label: `Close ${name}`, keys: 'Escape', run: () => open(null) },
  ]);
  return (
    <article className={styles.panel} aria-label={noun}>
      <header className={styles.bar}>
        {(position ?? previous ?? next) && (
          <>
            <ActionButton isQuiet isDisabled={!previous} onPress={() => open(previous)} aria-label={`Previous ${name}`}>
              ‹ Previous
            </ActionButton>
            <ActionButton isQuiet isDisabled={!next} onPress={() => open(next)} aria-label={`Next ${name}`}>
              Next ›
            </ActionButton>
            <span className={styles.position}>
              {position
                ? `${(position.index + 1).toLocaleString('en-US')} of ${countText(position.total)}`
                : 'no longer among these'}
            </span>
          </>
        )}
        <span className={styles.close}>
          <ActionButton isQuiet onPress={() => open(null)} aria-label={`Close ${name}`}>
            Close
          </ActionButton>
        </span>
      </header>
      <div className={styles.title}>
        <h2 ref={heading} tabIndex={-1}>
          {query.error || query.isPending ? noun : title}
        </h2>
        {aside}
        {byline && <p className={styles.byline}>{byline}</p>}
      </div>
      {query.error ? (
        <Failure name={name} error={query.error} onRetry={() => void query.refetch()} />
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

/** Why there is no record to see: said plainly, with a way on only where trying again can help. */
function Failure({ name, error, onRetry }: { name: string; error: unknown; onRetry(): void }) {
  const status = statusOf(error);
  const text =
    status === 404 || status === 400
      ? `This ${name} does not exist, or has been deleted.`
      : status === 403
        ? `You are signed in, but you may not see this ${name}.`
        : messageOf(error);
  const canRetry = status === null || status >= 500 || status === 429;
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      {canRetry && (
        <Button variant="secondary" onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** A part of a record with a heading of its own. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
