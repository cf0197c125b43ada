import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import styles from './CardPage.module.css';

/** A page with one centered card, for the sign-in and related pages. */
export function CardPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Card className={styles.card ?? ''}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </Card>
    </div>
  );
}
