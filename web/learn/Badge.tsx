import styles from './Badge.module.css';

export type BadgeTone = 'good' | 'busy' | 'quiet' | 'live';

/** A badge with a short status: live, full, recorded. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
