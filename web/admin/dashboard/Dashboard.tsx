import { Suspense } from 'react';
import { skipToken, useQueries } from '@tanstack/react-query';
import { useListAdminFamilies } from '../../api/generated/admin-families/admin-families.ts';
import type { ListAdminFamiliesParams } from '../../api/generated/model';
import { useListWork } from '../../api/generated/work/work.ts';
import { Link } from '../../ui/Link.tsx';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { countOf } from '../../plural.ts';
import { countText } from '../count-text.ts';
import { type Desk, desks } from '../desks.ts';
import { detailsQuery } from '../details-query.ts';
import { lazyPart } from '../lazy-part.tsx';
import { countDays } from '../list/days.ts';
import { filteredPath } from '../list/url-state.ts';
import type { RequestParameters } from '../request/request-types.ts';
import styles from './Dashboard.module.css';
import { refreshMs } from './desk-queries.ts';
import { CountLink, FiguresCard } from './FiguresCard.tsx';
import { LatestActivity } from './LatestActivity.tsx';
import { LearningSummary } from './LearningSummary.tsx';
import { LicenseSummary } from './LicenseSummary.tsx';
import { EmailStatus } from './EmailStatus.tsx';
import { useToday } from './useToday.ts';

const Charts = lazyPart(() => import('./Charts.tsx'));

const newRequests: RequestParameters = { status: ['new'] };
/** Parameters of a call whose total is the number of new requests and whose only record is the oldest one. */
const oldestNew: RequestParameters = { ...newRequests, sort: 'createdAt', limit: 1 };
const hiddenFamilies: ListAdminFamiliesParams = { active: false };

/** `Oldest: today`, `Oldest: 5 days`. */
function ageText(createdAt: string): string {
  const days = countDays(new Date(createdAt), new Date());
  return days < 1 ? 'Oldest: today' : `Oldest: ${countOf(days, 'day')}`;
}

/** Shows what needs attention. All but the catalog and learning cards refresh every minute, without moving content. */
export default function Dashboard() {
  // The ages of the tiles and the days of the charts are counted from today.
  useToday();
  const code = useQueries({ queries: desks.map((desk) => detailsQuery(desk)) });
  const tiles = useQueries({
    queries: code.map(({ data: details }, index) => ({
      queryKey: details ? [...details.listKey(), 'oldest-new'] : ['no code', index],
      queryFn: details ? ({ signal }: { signal: AbortSignal }) => details.list(oldestNew, { signal }) : skipToken,
      refetchInterval: refreshMs,
    })),
  });
  const mine = useListWork({ assignee: 'me', limit: 1 }, { query: { refetchInterval: refreshMs } });
  const overdue = useListWork({ assignee: 'me', overdue: true, limit: 1 }, { query: { refetchInterval: refreshMs } });
  const failed = [mine, overdue, ...code, ...tiles].filter(({ error, data }) => error && !data);
  // The tiles load first, because a browser sends only six calls at once.
  const areTilesLoaded = tiles.every(({ isPending }) => !isPending);
  return (
    <div className={styles.dashboard}>
      <h1>Dashboard</h1>
      <ul className={styles.tiles}>
        <li>
          <WorkTile mine={mine} overdue={overdue} />
        </li>
        {desks.map((desk, index) => (
          <li key={desk.key}>
            <Tile desk={desk} data={tiles[index]?.data} error={code[index]?.error ?? tiles[index]?.error} />
          </li>
        ))}
      </ul>
      <LoadErrorNotice
        error={failed[0]?.error}
        subject="these counts"
        onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
      />
      {/* The charts need the code of all desks. */}
      {code.every(({ isError }) => !isError) && (
        <div className={styles.charts}>
          <Suspense fallback={<ChartPlaceholders />}>{areTilesLoaded ? <Charts /> : <ChartPlaceholders />}</Suspense>
        </div>
      )}
      <div className={styles.columns}>
        <LatestActivity />
        <div className={styles.side}>
          <LicenseSummary />
          <EmailStatus />
          <Catalog />
          <LearningSummary />
        </div>
      </div>
    </div>
  );
}

interface Counted {
  data: { total: number } | undefined;
  error: unknown;
}

const figureOf = ({ data, error }: Counted): string => (data ? countText(data.total) : error ? '!' : '…');
const pendingText = ({ error }: Counted): string => (error ? 'not counted yet' : 'counting');

/** The number of the user's unfinished requests, and how many of them are overdue. */
function WorkTile({ mine, overdue }: { mine: Counted; overdue: Counted }) {
  const late = overdue.data?.total;
  return (
    <Link to="/admin/my-work" className={styles.tile} data-waiting={Boolean(mine.data?.total)}>
      <span className={styles.number}>{figureOf(mine)}</span>
      <span className={styles.label}>My work</span>
      <span className={styles.age}>
        {late === undefined ? pendingText(overdue) : late > 0 ? `${countText(late)} overdue` : 'none overdue'}
      </span>
    </Link>
  );
}

interface TileProps extends Counted {
  desk: Desk;
  data: { total: number; items: { createdAt: string }[] } | undefined;
}

function Tile({ desk, ...query }: TileProps) {
  const oldest = query.data?.items[0];
  return (
    <Link to={filteredPath(desk.path, newRequests)} className={styles.tile} data-waiting={Boolean(oldest)}>
      <span className={styles.number}>{figureOf(query)}</span>
      <span className={styles.label}>New {desk.noun}s</span>
      <span className={styles.age}>
        {query.data ? (oldest ? ageText(oldest.createdAt) : 'none waiting') : pendingText(query)}
      </span>
    </Link>
  );
}

/** Reserves the space of the charts, so that nothing moves when they load. */
const ChartPlaceholders = () => (
  <>
    <div className={styles.placeholder} />
    <div className={styles.placeholder} />
  </>
);

function Catalog() {
  const hidden = useListAdminFamilies({ ...hiddenFamilies, limit: 1 });
  const families = useListAdminFamilies({ limit: 1 });
  return (
    <FiguresCard
      title="Catalog"
      queries={[families, hidden]}
      subject="the catalog"
      figures={{
        Families: <CountLink to="/admin/families" query={families} />,
        'Hidden from visitors': <CountLink to={filteredPath('/admin/families', hiddenFamilies)} query={hidden} />,
      }}
    />
  );
}
