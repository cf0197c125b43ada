import type { ReactNode } from 'react';
import styles from './RegistrationClosed.module.css';

/** Replaces the form while registration is closed: the reason and what to do instead. */
export function RegistrationClosed({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.closed}>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
