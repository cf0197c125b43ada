import styles from './PageLoading.module.css';

/** Placeholder while the code of a screen is loading; it appears after a short delay. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status">
      <span>Loading…</span>
    </div>
  );
}
