import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import styles from './CardPage.module.css';

/** A page with one card in its middle: sign-in, and what belongs to it. */
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
