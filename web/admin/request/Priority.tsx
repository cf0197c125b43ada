import { statusLabel } from '../statuses.ts';
import styles from './Team.module.css';

/** A priority. High and urgent are emphasized. */
export function Priority({ priority }: { priority: string }) {
  return (
    <span className={styles.priority} data-priority={priority}>
      {statusLabel(priority)}
    </span>
  );
}
