import type { ReactNode } from 'react';
import { Facts } from '../record/Facts.tsx';
import styles from './PreviewPage.module.css';

export interface PreviewPageProps {
  /** Text above the title, such as the category. */
  kicker: string;
  title: string;
  lead?: string;
  facts: Record<string, ReactNode>;
  children?: ReactNode;
}

/** A record as its public page shows it. The title is not a heading, because the record panel has its own. */
export function PreviewPage({ kicker, title, lead, facts, children }: PreviewPageProps) {
  return (
    <section className={styles.page} aria-label="Preview">
      <p className={styles.kicker}>{kicker}</p>
      <p className={styles.title}>{title.trim() || 'Untitled'}</p>
      {lead?.trim() && <p className={styles.lead}>{lead}</p>}
      <Facts facts={facts} />
      {children}
    </section>
  );
}
