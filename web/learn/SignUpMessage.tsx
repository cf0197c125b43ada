import type { ReactNode } from 'react';
import styles from './SignUpMessage.module.css';

/** Shown instead of the form: an invitation to open it, or why visitors cannot sign up and what to do instead. */
export function SignUpMessage({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.message}>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
