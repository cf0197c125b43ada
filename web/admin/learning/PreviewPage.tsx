import type { ReactNode } from 'react';
import { Facts } from '../record/Facts.tsx';
import styles from './PreviewPage.module.css';

export interface PreviewPageProps {
  /** Above the title: what it belongs to. */
  kicker: string;
  title: string;
  lead?: string;
  facts: Record<string, ReactNode>;
  children?: ReactNode;
}

/** A record as its public page shows it. Headings in its text begin with the level below the record's own heading. */
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
