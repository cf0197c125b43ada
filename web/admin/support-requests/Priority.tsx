import type { SupportPriority } from '../../api/generated/model';
import { statusLabel } from '../statuses.ts';
import styles from './SupportRequests.module.css';

/** A priority; what is more urgent than usual stands out. */
export function Priority({ priority }: { priority: SupportPriority }) {
  return (
    <span className={styles.priority} data-priority={priority}>
      {statusLabel(priority)}
    </span>
  );
}
