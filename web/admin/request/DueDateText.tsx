import { Day } from '../Time.tsx';
import styles from './Team.module.css';

/** A due date. An overdue date is marked by color and text. */
export function DueDateText({ dueOn, isOverdue }: { dueOn: string; isOverdue: boolean }) {
  return (
    <span className={isOverdue ? styles.overdue : undefined}>
      <Day on={dueOn} brief />
      {isOverdue && ' (overdue)'}
    </span>
  );
}
