import { useQuery } from '@tanstack/react-query';
import { getListLicensesQueryKey, listLicenses, useListLicenses } from '../../api/generated/licenses/licenses.ts';
import type { License, ListLicensesParams } from '../../api/generated/model';
import { largestPageSize } from '../../api/largest-page-size.ts';
import { Link } from '../../ui/Link.tsx';
import { numberText, usageText } from '../count-text.ts';
import { filteredPath } from '../list/url-state.ts';
import { recordPath } from '../record-path.ts';
import { Time } from '../Time.tsx';
import styles from './Dashboard.module.css';
import { refreshMs } from './desk-queries.ts';
import { CountLink, FiguresCard } from './FiguresCard.tsx';

const inForce: ListLicensesParams = { status: ['active', 'expiring'] };
const expiringFirst: ListLicensesParams = { status: ['expiring'], sort: 'expiresAt' };

/** The contract has no call for sums: this many pages of licenses are added up. A hint says if there are more. */
const maxPages = 5;

interface Seats {
  used: number;
  max: number;
  /** Licenses without a free seat. */
  fullLicenses: License[];
  counted: number;
  isComplete: boolean;
}

async function readSeats(signal: AbortSignal): Promise<Seats> {
  const licenses: License[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const { items, nextCursor } = await listLicenses(
      { ...inForce, limit: largestPageSize, ...(cursor ? { cursor } : {}) },
      { signal },
    );
    licenses.push(...items);
    cursor = nextCursor;
    if (cursor === null) break;
  }
  return {
    used: licenses.reduce((sum, { instancesInUse }) => sum + instancesInUse, 0),
    max: licenses.reduce((sum, { maxInstances }) => sum + maxInstances, 0),
    fullLicenses: licenses.filter(({ instancesInUse, maxInstances }) => instancesInUse >= maxInstances),
    counted: licenses.length,
    isComplete: cursor === null,
  };
}

const shownFull = 3;

/** Seats in use, and licenses that expire soon. */
export function LicenseSummary() {
  const expiring = useListLicenses({ ...expiringFirst, limit: 5 }, { query: { refetchInterval: refreshMs } });
  const seats = useQuery({
    queryKey: [...getListLicensesQueryKey(), 'seats'],
    queryFn: ({ signal }) => readSeats(signal),
    refetchInterval: refreshMs,
  });
  return (
    <FiguresCard
      title="Licenses"
      queries={[expiring, seats]}
      subject="the licenses"
      figures={{
        'Seats in use': seats.data ? usageText(seats.data.used, seats.data.max) : '…',
        'Expiring within 14 days': <CountLink to={filteredPath('/admin/licenses', expiringFirst)} query={expiring} />,
      }}
    >
      {seats.data && !seats.data.isComplete && (
        <p className={styles.hint}>Counts only the {numberText(seats.data.counted)} most recently issued active licenses.</p>
      )}
      {seats.data && seats.data.fullLicenses.length > 0 && <FullLicenses licenses={seats.data.fullLicenses} />}
      {expiring.data && expiring.data.items.length > 0 && (
        <>
          <h3>Expiring next</h3>
          <ul className={styles.links}>
            {expiring.data.items.map(({ id, customer, expiresAt }) => (
              <li key={id}>
                <Link to={recordPath({ kind: 'license', id }) ?? ''} dir="auto">
                  {customer.name}
                </Link>
                {expiresAt && <Time at={expiresAt} brief />}
              </li>
            ))}
          </ul>
        </>
      )}
    </FiguresCard>
  );
}

function FullLicenses({ licenses }: { licenses: readonly License[] }) {
  return (
    <>
      <h3>All seats in use</h3>
      <ul className={styles.links}>
        {licenses.slice(0, shownFull).map(({ id, customer, maxInstances }) => (
          <li key={id}>
            <Link to={recordPath({ kind: 'license', id }) ?? ''} dir="auto">
              {customer.name}
            </Link>
            <span>{usageText(maxInstances, maxInstances)}</span>
          </li>
        ))}
      </ul>
      {licenses.length > shownFull && <p className={styles.hint}>and {numberText(licenses.length - shownFull)} more</p>}
    </>
  );
}
