import type { ReactNode } from 'react';
import styles from './SignUpClosed.module.css';

/** Replaces the form while visitors cannot sign up: the reason and what to do instead. */
export function SignUpClosed({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.closed}>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
