import { lazy, Suspense } from 'react';
import { useQueries } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { useAdminListFamilies } from '../../api/generated/families/families.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Unread } from '../connection/Unread.tsx';
import { useOutOfReach } from '../connection/useOutOfReach.ts';
import { countText } from '../count-text.ts';
import styles from './Dashboard.module.css';
import { type Desk, desks, refreshMs } from './desks.ts';
import { LatestActivity } from './LatestActivity.tsx';
import { Licences } from './Licences.tsx';

const Charts = lazy(() => import('./Charts.tsx'));

/** Only the count is wanted; the oldest record says how long somebody has been waiting. */
const oldestNew = { status: ['new'], sort: 'createdAt', limit: 1 };

const dayMs = 24 * 60 * 60 * 1000;

/** How long the oldest one waits: `oldest from today`, `oldest waits 5 days`. */
function ageText(createdAt: string): string {
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / dayMs);
  return days < 1 ? 'oldest from today' : `oldest waits ${days} day${days === 1 ? '' : 's'}`;
}

/** What needs attention. It looks again every minute; what is being read stays where it is. */
export default function Dashboard() {
  const tiles = useQueries({
    queries: desks.map(({ resource, list }) => ({
      queryKey: [resource, 'oldest-new'],
      queryFn: ({ signal }: { signal: AbortSignal }) => list(oldestNew, { signal }),
      refetchInterval: refreshMs,
    })),
  });
  // The numbers come first: browsers send only six calls at once.
  const isFirstThere = tiles.every(({ isPending }) => !isPending);
  return (
    <div className={styles.dashboard}>
      <h1>Dashboard</h1>
      <ul className={styles.tiles}>
        {desks.map((desk, index) => {
          const tile = tiles[index];
          return <li key={desk.key}>{tile && <Tile desk={desk} query={tile} />}</li>;
        })}
      </ul>
      <div className={styles.charts}>
        <Suspense fallback={<ChartsToCome />}>{isFirstThere ? <Charts /> : <ChartsToCome />}</Suspense>
      </div>
      <div className={styles.columns}>
        <LatestActivity />
        <div className={styles.side}>
          <Licences />
          <Catalogue />
        </div>
      </div>
    </div>
  );
}

interface TileProps {
  desk: Desk;
  query: { data: { total: number; items: { createdAt: string }[] } | undefined; error: unknown; isPending: boolean };
}

function Tile({ desk, query: { data, error, isPending } }: TileProps) {
  const oldest = data?.items[0];
  const isOut = useOutOfReach();
  const failure = isOut ? 'not counted yet' : messageOf(error);
  return (
    <Link to={`${desk.to}?status=new`} className={styles.tile} data-waiting={Boolean(oldest)}>
      <span className={styles.number}>{data ? countText(data.total) : error ? '!' : '…'}</span>
      <span className={styles.label}>New {desk.label.toLowerCase()} requests</span>
      <span className={styles.age}>
        {data ? (oldest ? ageText(oldest.createdAt) : 'nothing waits') : isPending ? 'counting' : failure}
      </span>
    </Link>
  );
}

/** Keeps the place of the charts, so that nothing moves when they are there. */
const ChartsToCome = () => (
  <>
    <div className={styles.toCome} />
    <div className={styles.toCome} />
  </>
);

function Catalogue() {
  const hidden = useAdminListFamilies({ active: false, limit: 1 });
  const families = useAdminListFamilies({ limit: 1 });
  return (
    <Card as="section">
      <h2>Catalogue</h2>
      {families.error && !families.data ? (
        <Notice type="error">
          <Unread isInline error={families.error} missing="It is" />
        </Notice>
      ) : (
        <dl className={styles.figures}>
          <div>
            <dt>Families</dt>
            <dd>
              <Link to="/admin/families">{families.data?.total.toLocaleString('en-US') ?? '…'}</Link>
            </dd>
          </div>
          <div>
            <dt>Hidden from visitors</dt>
            <dd>
              <Link to="/admin/families?active=false">{hidden.data?.total.toLocaleString('en-US') ?? '…'}</Link>
            </dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
