import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import styles from './CallToAction.module.css';

interface CallToActionProps {
  title: string;
  text: string;
  /** Links in the form of buttons. */
  children: ReactNode;
}

/** The end of a page: what the visitor can do next. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  return (
    <Card as="section" className={styles.call}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.ways}>{children}</div>
    </Card>
  );
}
