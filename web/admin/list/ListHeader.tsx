import type { ReactNode } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { countText, nounFor } from '../count-text.ts';
import { browserTimeZone } from '../time-zones.ts';
import styles from './ListScreen.module.css';
import type { NewRecords } from './useNewRecords.ts';

export interface ListHeaderProps {
  title: string;
  /** Null while the list loads. */
  count: number | null;
  noun: string;
  nouns: string;
  isNarrowed: boolean;
  /** Whether to name the time zone of the shown times. */
  namesTimeZone: boolean;
  newRecords: NewRecords;
  actions: ReactNode;
}

/** Title, number of records, announcement of new records, time zone, and the screen's buttons. */
export function ListHeader(props: ListHeaderProps) {
  const { title, count, noun, nouns, isNarrowed, namesTimeZone, newRecords, actions } = props;
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.count}>
        <p aria-live="polite">
          {count === null ? ' ' : `${countText(count)} ${nounFor(count, noun, nouns)}${isNarrowed ? ' found' : ''}`}
        </p>
        <p className={styles.newRecords} aria-live="polite">
          {newRecords.count > 0 && (
            <ActionButton
              aria-label={`Show ${newRecords.count} new ${nounFor(newRecords.count, noun, nouns)}`}
              onPress={newRecords.show}
            >
              Show {newRecords.count} new
            </ActionButton>
          )}
        </p>
      </div>
      {namesTimeZone && <p className={styles.zone}>Times are in your time zone, {browserTimeZone()}.</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
