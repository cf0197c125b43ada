import { type ReactNode, useId } from 'react';
import styles from './Page.module.css';

export interface PageProps {
  /** A breadcrumb or link above the heading. */
  above?: ReactNode;
  /** A word or two above the heading. */
  kicker?: string;
  title: string;
  /** One or two sentences under the heading. */
  lead?: ReactNode;
  /** Links and buttons, beside or under the lead. */
  actions?: ReactNode;
  /** A drawing beside the heading, under it on a narrow screen. */
  figure?: ReactNode;
  /** `narrow` for text and forms. */
  width?: 'wide' | 'narrow';
  children?: ReactNode;
}

/** The frame of a public page: heading, lead and content on the page's grid. */
export function Page({ above, kicker, title, lead, actions, figure, width = 'wide', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.head} data-figure={figure ? true : undefined}>
        <div className={styles.words}>
          {above && <div className={styles.above}>{above}</div>}
          {kicker && <p className={styles.kicker}>{kicker}</p>}
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {figure}
      </header>
      {children}
    </div>
  );
}

export interface SectionProps {
  title: string;
  lead?: string;
  /** On a wide screen, heading and lead are beside narrow content. */
  split?: boolean;
  /** Must be a single element if the section is split. */
  children: ReactNode;
}

/** A section of a page with its heading. */
export function Section({ title, lead, split, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId} data-split={split ? true : undefined}>
      <h2 id={headingId}>{title}</h2>
      {lead && <p className={styles.sectionLead}>{lead}</p>}
      {children}
    </section>
  );
}
