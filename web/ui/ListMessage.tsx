import type { ReactNode } from 'react';
import styles from './ListMessage.module.css';

interface ListMessageProps {
  title: string;
  /** The level of the title in the page's outline. */
  level?: 2 | 3;
  children: ReactNode;
  action: ReactNode;
  isError?: boolean;
}

/** Takes the place of records: why there are none, and what to do instead. */
export function ListMessage({ title, level = 3, children, action, isError = false }: ListMessageProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.message} role={isError ? 'alert' : undefined}>
      <Heading>{title}</Heading>
      <p>{children}</p>
      {action}
    </div>
  );
}
