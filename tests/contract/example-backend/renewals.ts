// Licenses by month of expiry, with the use of their seats.
import type { Database } from './database.ts';
import { noStore, type Handler } from './http.ts';
import { atThisTime, customerOf, licenseRows, type LicenseRow } from './license-records.ts';
import { matchesFilter, matchesSearch, toJsonList, readPage } from './lists.ts';
import { usagePeriodDays } from './leases.ts';
import { dayMs, fromNow } from './times.ts';

/** The highest number of seats in use at once: at the start of a lease, or at the start of the period. */
const seatPeak = `max(
  (SELECT coalesce(max(seatsInUse), 0) FROM leases WHERE licenseId = :id AND startedAt >= :start),
  (SELECT count(*) FROM leases WHERE licenseId = :id AND startedAt < :start AND endsAt > :start))`;
const daysInUse = `(SELECT count(*) FROM json_each(:days) AS day WHERE EXISTS (
  SELECT 1 FROM leases WHERE licenseId = :id AND startedAt < day.value || 'T24' AND endsAt > day.value || 'T00:00:00.000Z'))`;

function usage(database: Database, id: string) {
  const days = Array.from({ length: usagePeriodDays }, (_, index) => fromNow(-index * dayMs).slice(0, 10));
  const start = `${days.at(-1)}T00:00:00.000Z`;
  const sql = `SELECT ${seatPeak} AS seatPeak, ${daysInUse} AS daysInUse`;
  return database.first<{ seatPeak: number; daysInUse: number }>(sql, { id, start, days: JSON.stringify(days) });
}

export function createRenewals(database: Database): Record<string, Handler> {
  function row(license: LicenseRow) {
    const { id, keyEnding, type, product, status, expiresAt, maxInstances } = license;
    const month = expiresAt?.slice(0, 7);
    return {
      id,
      keyEnding,
      type,
      product,
      customer: customerOf(license),
      status,
      expiresAt,
      month,
      maxInstances,
      ...usage(database, id),
    };
  }
  return {
    listRenewals({ parameters }) {
      const { q = null, month = null, product } = parameters;
      const rows = `SELECT * FROM (${licenseRows})
        WHERE deactivatedAt IS NULL AND expiresAt > :oldest AND (:month IS NULL OR substr(expiresAt, 1, 7) = :month)
          AND ${matchesSearch('customerName', 'customerEmail', 'customerCompany', 'keyEnding')}
          AND ${matchesFilter('product', 'product')}`;
      const oldest = fromNow(-usagePeriodDays * dayMs);
      const body = readPage<LicenseRow>(database, parameters, {
        name: 'renewals',
        rows,
        values: { ...atThisTime(), q, month, product: toJsonList(product), oldest },
        orders: { expiresAt: 'expiresAt', customer: 'lowercase(customerName)' },
        defaultOrder: 'expiresAt',
        toItem: row,
      });
      return { status: 200, headers: noStore, body };
    },
  };
}
