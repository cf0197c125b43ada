import { ProgressCircle } from '@adobe/react-spectrum';
import styles from './Loading.module.css';

/** In the place of content that is being loaded. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <ProgressCircle isIndeterminate size="S" aria-label="Loading" /> Loading…
    </div>
  );
}
