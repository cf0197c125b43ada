import type { ReactNode } from 'react';
import styles from './BesidePlace.module.css';

export interface BesidePlaceProps {
  /** The sign-up form, or a message in its place. */
  place: ReactNode;
  /** Accessible name of the form's region: `Registration`. */
  label: string;
  children: ReactNode;
}

/** An event with its sign-up form beside it, or below it on a narrow screen. */
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
