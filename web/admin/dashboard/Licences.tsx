import { useQuery } from '@tanstack/react-query';
import { listLicenses, useListLicenses } from '../../api/generated/licenses/licenses.ts';
import type { License } from '../../api/generated/model';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Unread } from '../connection/Unread.tsx';
import { countText } from '../count-text.ts';
import { recordPath } from '../record-path.ts';
import { Time } from '../Time.tsx';
import styles from './Dashboard.module.css';
import { refreshMs } from './desks.ts';

const inForce = { status: ['active' as const, 'expiring' as const] };
const expiringFirst = { status: ['expiring' as const], sort: 'expiresAt' as const, limit: 5 };
const expiringPath = '/admin/licenses?status=expiring&sort=expiresAt';

/** No call sums up: so many pages of 100 are read at most, and it is said where that is not all of them. */
const mostPages = 5;

interface Seats {
  used: number;
  max: number;
  /** Licences without a free seat. */
  full: License[];
  counted: number;
  isAll: boolean;
}

async function readSeats(signal: AbortSignal): Promise<Seats> {
  const licenses: License[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const { items, nextCursor } = await listLicenses({ ...inForce, limit: 100, ...(cursor ? { cursor } : {}) }, { signal });
    licenses.push(...items);
    cursor = nextCursor;
    if (cursor === null) break;
  }
  return {
    used: licenses.reduce((sum, { instancesInUse }) => sum + instancesInUse, 0),
    max: licenses.reduce((sum, { maxInstances }) => sum + maxInstances, 0),
    full: licenses.filter(({ instancesInUse, maxInstances }) => instancesInUse >= maxInstances),
    counted: licenses.length,
    isAll: cursor === null,
  };
}

const number = (value: number) => value.toLocaleString('en-US');
const shownFull = 3;

/** Which licences end soon, and how many of the seats are taken. */
export function Licences() {
  const expiring = useListLicenses(expiringFirst, { query: { refetchInterval: refreshMs } });
  const seats = useQuery({
    queryKey: ['/api/licenses', 'seats'],
    queryFn: ({ signal }) => readSeats(signal),
    refetchInterval: refreshMs,
  });
  const error = expiring.error ?? seats.error;
  return (
    <section aria-label="Licences">
      <Card>
        <h2>Licences</h2>
        {error && (
          <Notice type="error">
            <Unread isInline error={error} missing="They are" />
          </Notice>
        )}
        <dl className={styles.figures}>
          <div>
            <dt>Seats in use</dt>
            <dd>{seats.data ? `${number(seats.data.used)} of ${number(seats.data.max)}` : '…'}</dd>
          </div>
          <div>
            <dt>Expiring within 14 days</dt>
            <dd>
              <Link to={expiringPath}>{expiring.data ? countText(expiring.data.total) : '…'}</Link>
            </dd>
          </div>
        </dl>
        {seats.data && !seats.data.isAll && (
          <p className={styles.hint}>Seats of the {number(seats.data.counted)} licences in force that were issued last.</p>
        )}
        {seats.data && seats.data.full.length > 0 && <Full licenses={seats.data.full} />}
        {expiring.data && expiring.data.items.length > 0 && (
          <>
            <h3>Next to expire</h3>
            <ul className={styles.links}>
              {expiring.data.items.map(({ id, customer, expiresAt }) => (
                <li key={id}>
                  <Link to={recordPath({ kind: 'license', id }) ?? ''}>{customer.name}</Link>
                  {expiresAt && <Time at={expiresAt} brief />}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </section>
  );
}

function Full({ licenses }: { licenses: readonly License[] }) {
  return (
    <>
      <h3>Every seat taken</h3>
      <ul className={styles.links}>
        {licenses.slice(0, shownFull).map(({ id, customer, maxInstances }) => (
          <li key={id}>
            <Link to={recordPath({ kind: 'license', id }) ?? ''}>{customer.name}</Link>
            <span>
              {number(maxInstances)} of {number(maxInstances)}
            </span>
          </li>
        ))}
      </ul>
      {licenses.length > shownFull && <p className={styles.hint}>and {number(licenses.length - shownFull)} more</p>}
    </>
  );
}
