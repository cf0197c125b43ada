import styles from './PageLoading.module.css';

/** Stands where a screen will be while its code is fetched; only seen when that takes a while. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status">
      <span>Loading …</span>
    </div>
  );
}
