import type { ReactNode } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { countText, nounFor } from '../count-text.ts';
import styles from './ListScreen.module.css';
import type { Arrivals } from './useShowArrivals.ts';

export interface ListHeaderProps {
  title: string;
  /** Null while the list loads. */
  count: number | null;
  noun: string;
  nouns: string;
  isNarrowed: boolean;
  arrivals: Arrivals;
  actions: ReactNode;
}

/** Title, number of records, announcement of new records, and the screen's buttons. */
export function ListHeader({ title, count, noun, nouns, isNarrowed, arrivals, actions }: ListHeaderProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p className={styles.count} aria-live="polite">
        {count === null ? ' ' : `${countText(count)} ${nounFor(count, noun, nouns)}${isNarrowed ? ' found' : ''}`}
      </p>
      <p className={styles.arrivals} aria-live="polite">
        {arrivals.count > 0 && (
          <ActionButton onPress={arrivals.show}>
            Show {arrivals.count} new {nounFor(arrivals.count, noun, nouns)}
          </ActionButton>
        )}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
