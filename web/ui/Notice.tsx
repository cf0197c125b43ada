import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** A message that stays on the page. Set `live` if it appears after an action, so that screen readers announce it. */
export function Notice({
  type,
  title,
  live = false,
  children,
}: {
  type: 'info' | 'success' | 'warning' | 'error';
  title?: string;
  live?: boolean;
  children?: ReactNode;
}) {
  const role = live ? (type === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={styles.notice} data-type={type} role={role}>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div>{children}</div>}
    </div>
  );
}
