import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { isRetryable, messageOf, statusOf } from '../../api/errors.ts';
import { LoadError } from '../connection/LoadError.tsx';
import { countText } from '../count-text.ts';
import { type Command, useCommands } from '../keys/useCommands.ts';
import { Loading } from '../Loading.tsx';
import type { RecordNavigation, RecordPosition } from '../record-navigation.ts';
import { sentenceCase } from '../sentence-case.ts';
import styles from './RecordPanel.module.css';

export interface RecordPanelProps {
  /** Singular noun for the record, in lower case: `demo request`. */
  noun: string;
  navigation: RecordNavigation;
  /** The query of the record; undefined for a new record. */
  query?: { data: unknown; isPending: boolean; error: unknown; refetch(): unknown };
  title: ReactNode;
  /** Shown beside the title, such as the status. */
  aside?: ReactNode;
  /** Shown below the title. */
  byline?: ReactNode;
  /** Whether the content is a form: it stays below the message that somebody else has deleted the record. */
  isEditing?: boolean;
  children: ReactNode;
}

/** The frame of every open record: title, previous and next in the order of the list, close, loading and error. */
export function RecordPanel(props: RecordPanelProps) {
  const { noun, navigation, query, title, aside, byline, isEditing = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // A loaded record stays visible after a failed refetch that can be retried, because the user may be editing it.
  const failure = query?.error && (query.data === undefined || !isRetryable(query.error)) ? query.error : null;
  const isLoaded = query !== undefined && !query.isPending && !failure;
  // Opening a record moves the focus to its heading. When it is closed, the list returns the focus to its row.
  useEffect(() => heading.current?.focus(), []);
  useSeekOnce(navigation, isLoaded);
  useRecordCommands(noun, navigation);
  return (
    <article className={styles.panel} aria-label={sentenceCase(noun)}>
      <header className={styles.header}>
        <NavigationBar noun={noun} navigation={navigation} hasPosition={query !== undefined} hasFailed={failure !== null} />
        <div className={styles.title}>
          {/* Live, because it has the focus already when the record's name replaces the noun. */}
          <h2 ref={heading} tabIndex={-1} aria-live="polite">
            <bdi>{query && !isLoaded ? sentenceCase(noun) : title}</bdi>
          </h2>
          {!failure && aside}
        </div>
      </header>
      {isLoaded && <NotLoadedHint navigation={navigation} />}
      {byline && !failure && <div className={styles.byline}>{byline}</div>}
      {failure && (
        <Failure
          noun={noun}
          error={failure}
          isEditing={isEditing && query?.data !== undefined}
          onRetry={() => void query?.refetch()}
        />
      )}
      {query?.isPending ? <Loading /> : (!failure || isEditing) && children}
    </article>
  );
}

/** In the place of a wide editor while its code is loading, so that the panel already has its width. */
export const LoadingEditor = () => (
  <div data-editor="wide">
    <Loading />
  </div>
);

/** Loads rows until the record is among them. Only once, because filters that are set later may exclude the record. */
function useSeekOnce({ position, seek }: RecordNavigation, isLoaded: boolean): void {
  const hasStarted = useRef(false);
  const isNotLoaded = position.kind === 'not-loaded';
  useEffect(() => {
    if (!isLoaded || !isNotLoaded || hasStarted.current) return;
    hasStarted.current = true;
    seek();
  }, [isLoaded, isNotLoaded, seek]);
}

function useRecordCommands(noun: string, { previous, next, open }: RecordNavigation): void {
  const group = 'This record';
  const commands: Command[] = [{ id: 'close-record', group, label: `Close ${noun}`, keys: 'Escape', run: () => open(null) }];
  if (next) commands.push({ id: 'next-record', group, label: `Next ${noun}`, keys: 'j', run: () => open(next) });
  if (previous) commands.push({ id: 'previous-record', group, label: `Previous ${noun}`, keys: 'k', run: () => open(previous) });
  useCommands(commands);
}

interface NavigationBarProps {
  noun: string;
  navigation: RecordNavigation;
  hasPosition: boolean;
  hasFailed: boolean;
}

function NavigationBar({ noun, navigation, hasPosition, hasFailed }: NavigationBarProps) {
  const { previous, next, position, open } = navigation;
  // A record that failed to load has neighbors only if it is among the rows.
  const isShown = hasPosition && position.kind !== 'unknown' && (!hasFailed || previous !== null || next !== null);
  return (
    <div className={styles.bar}>
      {isShown && (
        <>
          <ActionButton isQuiet isDisabled={!previous} onPress={() => open(previous)} aria-label={`Previous ${noun}`}>
            ‹ Previous
          </ActionButton>
          <ActionButton isQuiet isDisabled={!next} onPress={() => open(next)} aria-label={`Next ${noun}`}>
            Next ›
          </ActionButton>
          <span className={styles.position}>{positionText(position)}</span>
        </>
      )}
      <span className={styles.close}>
        <ActionButton isQuiet onPress={() => open(null)} aria-label={`Close ${noun}`}>
          Close
        </ActionButton>
      </span>
    </div>
  );
}

function positionText(position: RecordPosition): string {
  switch (position.kind) {
    case 'known':
      return `${(position.index + 1).toLocaleString('en-US')} of ${countText(position.total)}`;
    case 'seeking':
      return 'Finding its position…';
    case 'no-longer-in-list':
      return 'No longer in this list';
    case 'not-in-list':
      return 'Not in this list';
    case 'not-loaded':
    case 'unknown':
      return '';
  }
}

function NotLoadedHint({ navigation: { position, seek } }: { navigation: RecordNavigation }) {
  if (position.kind !== 'not-loaded') return null;
  return (
    <div className={styles.beyond} role="status">
      <p>
        This record is not among the first {position.rows.toLocaleString('en-US')} rows, so Previous and Next are not available.
        {!position.canLoadMore && ' Search or filter to narrow the list.'}
      </p>
      {position.canLoadMore && (
        <ActionButton isQuiet onPress={seek}>
          Load more rows
        </ActionButton>
      )}
    </div>
  );
}

const errorTexts: Record<number, (noun: string) => string> = {
  400: (noun) => `This ${noun} doesn’t exist or was deleted.`,
  403: (noun) => `You don’t have permission to see this ${noun}.`,
  404: (noun) => `This ${noun} doesn’t exist or was deleted.`,
};

interface FailureProps {
  noun: string;
  error: unknown;
  /** Whether a form is shown below. */
  isEditing: boolean;
  onRetry(): void;
}

/** Explains why the record can't be shown, with a "Try again" button if that can help. */
function Failure({ noun, error, isEditing, onRetry }: FailureProps) {
  const reason = errorTexts[statusOf(error) ?? 0]?.(noun) ?? messageOf(error);
  const text = isEditing ? `${reason} You can still copy your text from the form.` : reason;
  return (
    <div className={styles.failed} role="alert">
      {isRetryable(error) ? <LoadError error={error} subject={`this ${noun}`} onRetry={onRetry} /> : <p>{text}</p>}
    </div>
  );
}

/** A part of a record with a heading. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
