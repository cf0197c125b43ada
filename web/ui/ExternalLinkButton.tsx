import type { ReactNode } from 'react';
import styles from './LinkButton.module.css';

/** A link to another site that looks like a pill button and opens in a new tab. */
export function ExternalLinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.button} data-variant="primary">
      {children}
    </a>
  );
}
