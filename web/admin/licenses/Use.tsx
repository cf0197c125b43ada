import styles from './Licenses.module.css';

/** How much of a number is taken, as a figure and a bar. */
export function Use({ label, used, max }: { label: string; used: number; max: number }) {
  return (
    <div className={styles.use} data-full={used >= max}>
      <span className={styles.figureLabel}>{label}</span>
      <span className={styles.figure}>
        {used} of {max.toLocaleString('en-US')}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (used / max) * 100)}%` }} />
      </span>
    </div>
  );
}
