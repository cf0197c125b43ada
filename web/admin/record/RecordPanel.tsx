import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { mayPass, messageOf, statusOf } from '../../api/errors.ts';
import { Unread } from '../connection/Unread.tsx';
import { countText } from '../count-text.ts';
import { useCommands } from '../keys/useCommands.ts';
import type { RecordNavigation, RecordPlace } from '../list/navigation.ts';
import styles from './RecordPanel.module.css';

export interface RecordPanelProps {
  /** What the record is called: `Demo request`. */
  noun: string;
  navigation: RecordNavigation;
  /** The query of the record; a form for a new one has none. */
  query?: { data: unknown; isPending: boolean; error: unknown; refetch(): unknown };
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
  const { previous, next, place, open, seek } = navigation;
  const name = noun.toLowerCase();
  // What has been read stays while it cannot be read again: somebody may be in the middle of editing it.
  const failure = query?.error && (query.data === undefined || !mayPass(query.error)) ? query.error : null;
  // What cannot be read has no neighbours, unless it stands among the rows.
  const isPlaced = query !== undefined && place.kind !== 'unknown' && (!failure || previous !== null || next !== null);
  const isThere = query !== undefined && !query.isPending && !failure;
  // Opening a record takes the reader there; the list gives the focus back to its row by itself.
  useEffect(() => heading.current?.focus(), []);
  // Once, when there is a record to look for: what the list is narrowed to afterwards may well leave it out.
  const hasSought = useRef(false);
  const isBeyond = place.kind === 'beyond';
  useEffect(() => {
    if (!isThere || !isBeyond || hasSought.current) return;
    hasSought.current = true;
    seek();
    // oxlint-disable-next-line react/exhaustive-deps -- `seek` is another one each time, and asked only here
  }, [isThere, isBeyond]);
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
        {isPlaced && (
          <>
            <ActionButton isQuiet isDisabled={!previous} onPress={() => open(previous)} aria-label={`Previous ${name}`}>
              ‹ Previous
            </ActionButton>
            <ActionButton isQuiet isDisabled={!next} onPress={() => open(next)} aria-label={`Next ${name}`}>
              Next ›
            </ActionButton>
            <span className={styles.position}>{placeText(place)}</span>
          </>
        )}
        <span className={styles.close}>
          <ActionButton isQuiet onPress={() => open(null)} aria-label={`Close ${name}`}>
            Close
          </ActionButton>
        </span>
      </header>
      {isThere && place.kind === 'beyond' && (
        <div className={styles.beyond} role="status">
          <p>
            Not among the first {place.rows.toLocaleString('en-US')} rows, so there is no previous or next one yet.
            {!place.isFurther && ' Search or filter to bring it nearer.'}
          </p>
          {place.isFurther && (
            <ActionButton isQuiet onPress={seek}>
              Look further
            </ActionButton>
          )}
        </div>
      )}
      <div className={styles.title}>
        <h2 ref={heading} tabIndex={-1}>
          {query && !isThere ? noun : title}
        </h2>
        {aside}
        {byline && <p className={styles.byline}>{byline}</p>}
      </div>
      {failure ? (
        <Failure name={name} error={failure} onRetry={() => void query?.refetch()} />
      ) : query?.isPending ? (
        <p className={styles.loading} role="status">
          Loading …
        </p>
      ) : (
        children
      )}
    </article>
  );
}

/** Where the record stands in its list, as far as it is known. */
function placeText(place: RecordPlace): string {
  if (place.kind === 'known') return `${(place.index + 1).toLocaleString('en-US')} of ${countText(place.total)}`;
  if (place.kind === 'sought') return 'finding its place …';
  if (place.kind === 'left') return 'no longer among these';
  return place.kind === 'absent' ? 'not among these' : '';
}

/** Why there is no record to see: said plainly, with a way on only where trying again can help. */
function Failure({ name, error, onRetry }: { name: string; error: unknown; onRetry(): void }) {
  const status = statusOf(error);
  const refusal =
    status === 404 || status === 400
      ? `This ${name} does not exist, or has been deleted.`
      : status === 403
        ? `You are signed in, but you may not see this ${name}.`
        : messageOf(error);
  return (
    <div className={styles.failed} role="alert">
      {mayPass(error) ? <Unread error={error} missing={`This ${name} is`} onRetry={onRetry} /> : <p>{refusal}</p>}
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
