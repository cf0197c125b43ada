import { ActionButton } from '@adobe/react-spectrum';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityEntry } from '../../api/generated/model';
import { getListActivityQueryKey, listActivity } from '../../api/generated/activity-log/activity-log.ts';
import { formatAction, formatChange } from '../activity-labels.ts';
import { LoadError } from '../connection/LoadError.tsx';
import { infiniteListKey } from '../refresh-records.ts';
import { Time } from '../Time.tsx';
import { Loading } from './RecordPanel.tsx';
import styles from './Timeline.module.css';

const pageSize = 50;

/** The entries of the activity log about a record, newest first, page by page. */
export function Timeline({ entityId }: { entityId: string }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: infiniteListKey(getListActivityQueryKey(), { entityId }),
    queryFn: ({ pageParam, signal }) =>
      listActivity({ entityId, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
  return (
    <section aria-labelledby="timeline-heading">
      <h3 id="timeline-heading" className={styles.heading}>
        Timeline
      </h3>
      {isPending && <Loading />}
      {error && (
        <div role="alert">
          <LoadError error={error} subject="the timeline" onRetry={() => void (data ? fetchNextPage() : refetch())} />
        </div>
      )}
      {data && (
        <ol className={styles.timeline}>
          {data.pages
            .flatMap(({ items }) => items)
            .map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} />
            ))}
        </ol>
      )}
      {hasNextPage && (
        <ActionButton marginTop="size-200" onPress={() => void (isFetchingNextPage || fetchNextPage())}>
          Show older entries
        </ActionButton>
      )}
    </section>
  );
}

function TimelineEntry({ entry }: { entry: ActivityEntry }) {
  return (
    <li>
      <p className={styles.what}>
        {formatAction(entry.action)} <span className={styles.who}>by {entry.actor.label}</span>
      </p>
      {entry.changes.map((change) => (
        <p key={change.field} className={styles.change}>
          {formatChange(change)}
        </p>
      ))}
      <p className={styles.when}>
        <Time at={entry.at} />
      </p>
    </li>
  );
}
