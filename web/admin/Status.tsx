import styles from './Status.module.css';
import { statusLabel, statusTone } from './statuses.ts';

/** A status as a colored chip with its name. */
export function Status({ status }: { status: string }) {
  return (
    <span className={styles.chip} data-tone={statusTone(status)}>
      {statusLabel(status)}
    </span>
  );
}
