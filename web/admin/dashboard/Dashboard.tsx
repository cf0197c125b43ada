import { useListActivity } from '../../api/generated/activity-log/activity-log.ts';
import { useListAutomationRequests } from '../../api/generated/automation-requests/automation-requests.ts';
import { useListCustomizationRequests } from '../../api/generated/customization-requests/customization-requests.ts';
import { useListDemoRequests } from '../../api/generated/demo-requests/demo-requests.ts';
import { useAdminListFamilies } from '../../api/generated/families/families.ts';
import { useListSupportRequests } from '../../api/generated/support-requests/support-requests.ts';
import { messageOf } from '../../api/errors.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { actionLabel, changeLabel } from '../activity-labels.ts';
import { recordPath } from '../record-path.ts';
import { Time } from '../Time.tsx';
import styles from './Dashboard.module.css';

/** Only the count is wanted; the oldest record says how long somebody has been waiting. */
const oldestNew = { status: ['new' as const], sort: 'createdAt' as const, limit: 1 };

interface Tile {
  label: string;
  to: string;
  query: { data?: { total: number; items: { createdAt: string }[] } | undefined; error: unknown; isPending: boolean };
}

const dayMs = 24 * 60 * 60 * 1000;

/** How long the oldest one waits: `today`, `1 day`, `5 days`. */
function ageText(createdAt: string): string {
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / dayMs);
  return days < 1 ? 'oldest from today' : `oldest waits ${days} day${days === 1 ? '' : 's'}`;
}

export default function Dashboard() {
  const tiles: Tile[] = [
    { label: 'New demo requests', to: '/admin/demo-requests?status=new', query: useListDemoRequests(oldestNew) },
    { label: 'New support requests', to: '/admin/support-requests?status=new', query: useListSupportRequests(oldestNew) },
    {
      label: 'New customization requests',
      to: '/admin/customization-requests?status=new',
      query: useListCustomizationRequests(oldestNew),
    },
    {
      label: 'New automation requests',
      to: '/admin/automation-requests?status=new',
      query: useListAutomationRequests(oldestNew),
    },
  ];
  const hidden = useAdminListFamilies({ active: false, limit: 1 });
  const families = useAdminListFamilies({ limit: 1 });
  const activity = useListActivity({ limit: 12 });
  return (
    <div className={styles.dashboard}>
      <h1>Dashboard</h1>
      <ul className={styles.tiles}>
        {tiles.map(({ label, to, query }) => {
          const oldest = query.data?.items[0];
          return (
            <li key={label}>
              <Link to={to} className={styles.tile} data-waiting={Boolean(oldest)}>
                <span className={styles.number}>{query.isPending ? '…' : query.error ? '!' : query.data?.total}</span>
                <span className={styles.label}>{label}</span>
                <span className={styles.age}>
                  {query.error ? messageOf(query.error) : oldest ? ageText(oldest.createdAt) : 'nothing waits'}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <div className={styles.columns}>
        <Card as="section">
          <h2>Latest activity</h2>
          {activity.error && <Notice type="error">{messageOf(activity.error)}</Notice>}
          {activity.isPending && <p role="status">Loading …</p>}
          {activity.data?.items.length === 0 && <p>Nothing has happened yet.</p>}
          <ol className={styles.activity}>
            {activity.data?.items.map((entry) => {
              const path = recordPath(entry.entity);
              return (
                <li key={entry.id}>
                  <span>
                    {actionLabel(entry.action)}{' '}
                    {path ? (
                      <Link to={path}>{entry.entity.label}</Link>
                    ) : (
                      <span className={styles.entity}>{entry.entity.label}</span>
                    )}
                    {entry.changes.length > 0 && (
                      <span className={styles.changes}> {entry.changes.map(changeLabel).join('; ')}</span>
                    )}
                  </span>
                  <span className={styles.when}>
                    {entry.actor.label}, <Time at={entry.at} />
                  </span>
                </li>
              );
            })}
          </ol>
          <Link to="/admin/activity-log">The whole activity log</Link>
        </Card>
        <Card as="section">
          <h2>Catalogue</h2>
          {families.error ? (
            <Notice type="error">{messageOf(families.error)}</Notice>
          ) : (
            <dl className={styles.catalogue}>
              <div>
                <dt>Families</dt>
                <dd>
                  <Link to="/admin/families">{families.data?.total ?? '…'}</Link>
                </dd>
              </div>
              <div>
                <dt>Hidden from visitors</dt>
                <dd>
                  <Link to="/admin/families?active=false">{hidden.data?.total ?? '…'}</Link>
                </dd>
              </div>
            </dl>
          )}
        </Card>
      </div>
    </div>
  );
}
