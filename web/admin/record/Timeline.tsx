import type { ActivityEntry } from '../../api/generated/model';
import { useListActivity } from '../../api/generated/activity-log/activity-log.ts';
import { messageOf } from '../../api/errors.ts';
import { actionLabel, changeLabel } from '../activity-labels.ts';
import { Time } from '../Time.tsx';
import { Loading } from './RecordPanel.tsx';
import styles from './Timeline.module.css';

/** The entries of the activity log about a record, newest first. */
export function Timeline({ entityId }: { entityId: string }) {
  const { data, error, isPending } = useListActivity({ entityId, limit: 100 });
  return (
    <section aria-labelledby="timeline-heading">
      <h3 id="timeline-heading" className={styles.heading}>
        Timeline
      </h3>
      {isPending && <Loading />}
      {error && <p role="alert">{messageOf(error)}</p>}
      {data && (
        <ol className={styles.timeline}>
          {data.items.map((entry) => (
            <TimelineEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

function TimelineEntry({ entry }: { entry: ActivityEntry }) {
  return (
    <li>
      <p className={styles.what}>
        {actionLabel(entry.action)} <span className={styles.who}>by {entry.actor.label}</span>
      </p>
      {entry.changes.map((change) => (
        <p key={change.field} className={styles.change}>
          {changeLabel(change)}
        </p>
      ))}
      <p className={styles.when}>
        <Time at={entry.at} />
      </p>
    </li>
  );
}
