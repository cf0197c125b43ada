import { useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { useListActivity } from '../../api/generated/activity-log/activity-log.ts';
import type { ActivityEntry } from '../../api/generated/model';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { formatChange, splitSentence } from '../activity-labels.ts';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { Loading } from '../Loading.tsx';
import { loggedRecordPath } from '../record-path.ts';
import { Time } from '../Time.tsx';
import styles from './Dashboard.module.css';
import { refreshMs } from './desk-queries.ts';

const maxEntries = 12;

/** The latest log entries. New entries are announced, not inserted, so that nothing moves while the user reads. */
export function LatestActivity() {
  const { data, error, isPending, refetch } = useListActivity({ limit: maxEntries }, { query: { refetchInterval: refreshMs } });
  const [shownItems, setShownItems] = useState<readonly ActivityEntry[] | null>(null);
  if (data && shownItems === null) setShownItems(data.items);
  const shown = shownItems ?? [];
  const newest = shown[0];
  const newer = data && newest ? data.items.filter(({ at }) => at > newest.at).length : (data?.items.length ?? 0);
  return (
    <section aria-label="Latest activity">
      <Card>
        <header className={styles.head}>
          <h2>Latest activity</h2>
          <span aria-live="polite">
            {newer > 0 && data && (
              <ActionButton onPress={() => setShownItems(data.items)}>
                Show {newer === maxEntries ? `${newer} or more` : newer} new
              </ActionButton>
            )}
          </span>
        </header>
        <LoadErrorNotice error={!data && error} subject="the latest activity" onRetry={() => void refetch()} />
        {isPending && <Loading />}
        {data && shown.length === 0 && <p>No activity yet.</p>}
        <ol className={styles.activity}>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
        <Link to="/admin/activity-log">View all activity</Link>
      </Card>
    </section>
  );
}

function Entry({ entry: { action, entity, changes, actor, at } }: { entry: ActivityEntry }) {
  const path = loggedRecordPath({ action, entity });
  const { before, name, after } = splitSentence({ action, entity });
  return (
    <li>
      <span>
        {before}
        {name !== null && (path ? <Link to={path}>{name}</Link> : <span className={styles.entity}>{name}</span>)}
        {after}
        {changes.length > 0 && (
          <span className={styles.changes}> {changes.map((change) => formatChange(change, action)).join('; ')}</span>
        )}
      </span>
      <span className={styles.when}>
        {actor.label}, <Time at={at} />
      </span>
    </li>
  );
}
