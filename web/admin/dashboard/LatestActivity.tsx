import { useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { useListActivity } from '../../api/generated/activity-log/activity-log.ts';
import type { ActivityEntry } from '../../api/generated/model';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { actionLabel, changeLabel } from '../activity-labels.ts';
import { Unread } from '../connection/Unread.tsx';
import { recordPath } from '../record-path.ts';
import { Time } from '../Time.tsx';
import styles from './Dashboard.module.css';
import { refreshMs } from './desks.ts';

const shownEntries = 12;

/** What has happened last. Newer entries wait until they are asked for: the ones that are read do not move. */
export function LatestActivity() {
  const { data, error, isPending } = useListActivity({ limit: shownEntries }, { query: { refetchInterval: refreshMs } });
  const [held, setHeld] = useState<readonly ActivityEntry[] | null>(null);
  if (data && held === null) setHeld(data.items);
  const shown = held ?? [];
  const newest = shown[0];
  const newer =
    data && newest ? data.items.filter(({ at, id }) => at > newest.at && id !== newest.id).length : (data?.items.length ?? 0);
  return (
    <section aria-label="Latest activity">
      <Card>
        <header className={styles.head}>
          <h2>Latest activity</h2>
          <span aria-live="polite">
            {newer > 0 && data && (
              <ActionButton onPress={() => setHeld(data.items)}>
                Show {newer === shownEntries ? `${newer} or more` : newer} newer
              </ActionButton>
            )}
          </span>
        </header>
        {error && !data && (
          <Notice type="error">
            <Unread isInline error={error} missing="It is" />
          </Notice>
        )}
        {isPending && <p role="status">Loading …</p>}
        {data && shown.length === 0 && <p>Nothing has happened yet.</p>}
        <ol className={styles.activity}>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
        <Link to="/admin/activity-log">The whole activity log</Link>
      </Card>
    </section>
  );
}

function Entry({ entry: { action, entity, changes, actor, at } }: { entry: ActivityEntry }) {
  const path = recordPath(entity);
  return (
    <li>
      <span>
        {actionLabel(action)}{' '}
        {path ? <Link to={path}>{entity.label}</Link> : <span className={styles.entity}>{entity.label}</span>}
        {changes.length > 0 && <span className={styles.changes}> {changes.map(changeLabel).join('; ')}</span>}
      </span>
      <span className={styles.when}>
        {actor.label}, <Time at={at} />
      </span>
    </li>
  );
}
