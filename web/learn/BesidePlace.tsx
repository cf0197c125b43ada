import type { ReactNode } from 'react';
import styles from './BesidePlace.module.css';

export interface BesidePlaceProps {
  /** The form, or its replacement. */
  place: ReactNode;
  /** Names the region of the place: `Registration`. */
  label: string;
  children: ReactNode;
}

/** An event and beside it the form by which visitors take a place; below it on a phone. */
export function BesidePlace({ place, label, children }: BesidePlaceProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.about}>{children}</div>
      <section className={styles.place} aria-label={label}>
        {place}
      </section>
    </div>
  );
}
