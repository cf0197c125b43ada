import { ActionButton } from '@adobe/react-spectrum';
import type { ActivityEntry } from '../../api/generated/model';
import { formatAction, formatChange, splitSentence } from '../activity-labels.ts';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { Time } from '../Time.tsx';
import { Loading } from '../Loading.tsx';
import styles from './Timeline.module.css';
import { useActivity } from './useActivity.ts';

/** The entries of the activity log about a record, newest first, page by page. */
export function Timeline({ entityId }: { entityId: string }) {
  const { entries, error, isPending, hasNextPage, loadMore, retry } = useActivity(entityId);
  return (
    <section aria-labelledby="timeline-heading">
      <h3 id="timeline-heading" className={styles.heading}>
        Timeline
      </h3>
      {isPending && <Loading />}
      <LoadErrorNotice error={error} subject="the timeline" onRetry={retry} />
      {entries?.length === 0 && <p className={styles.empty}>No changes yet.</p>}
      {entries && entries.length > 0 && (
        <ol className={styles.timeline}>
          {entries.map((entry) => (
            <TimelineEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <ActionButton marginTop="size-200" onPress={loadMore}>
          Show older entries
        </ActionButton>
      )}
    </section>
  );
}

/** A machine is named, because a license has several. */
function TimelineEntry({ entry }: { entry: ActivityEntry }) {
  const isMachine = entry.entity.kind === 'machine';
  const { before, name, after } = splitSentence(entry);
  const changes = entry.changes.filter(({ field }) => !(isMachine && field === 'license'));
  return (
    <li>
      <p>
        {isMachine ? [before, name, after].join('') : formatAction(entry.action)}{' '}
        <span className={styles.who}>by {entry.actor.label}</span>
      </p>
      {changes.map((change) => (
        <p key={change.field} className={styles.change}>
          {formatChange(change, entry.action)}
        </p>
      ))}
      <p className={styles.when}>
        <Time at={entry.at} />
      </p>
    </li>
  );
}
