import type { ReactNode } from 'react';
import styles from './Prose.module.css';

/** Running text with headings and lists, set for reading. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
