import type { ReactNode } from 'react';
import styles from './SignUpLayout.module.css';

export interface SignUpLayoutProps {
  /** The sign-up form, or a message in its place. */
  signUp: ReactNode;
  /** Accessible name of the form's region: `Registration`. */
  label: string;
  children: ReactNode;
}

/** An event with its sign-up form beside it, or below it on a narrow screen. */
export function SignUpLayout({ signUp, label, children }: SignUpLayoutProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.about}>{children}</div>
      <section className={styles.signUp} aria-label={label}>
        {signUp}
      </section>
    </div>
  );
}
