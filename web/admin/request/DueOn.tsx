import { Day } from '../Time.tsx';
import styles from './Team.module.css';

/** A due date; an overdue one is emphasized, not only by color. */
export function DueOn({ dueOn, isOverdue }: { dueOn: string; isOverdue: boolean }) {
  return (
    <span className={isOverdue ? styles.overdue : undefined}>
      <Day on={dueOn} brief />
      {isOverdue && ' (overdue)'}
    </span>
  );
}
