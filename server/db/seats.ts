// The statements of a heartbeat, the most frequent write of the API. Each is one short statement that uses an index.
import type { Knex } from 'knex';
import { queryRows } from './query-rows.ts';

interface Machine {
  id: string;
  fingerprintHash: string;
}

interface Heartbeat {
  licenseId: string;
  fingerprintHash: string;
  pluginVersion: string | null;
  /** When the offline token of this heartbeat expires; null if none is issued. */
  offlineUntil: string | null;
  at: string;
}

const recordHeartbeatSql = `update "registrations"
  set "lastSeenAt" = ?, "pluginVersion" = coalesce(?, "pluginVersion"),
    "offlineUntil" = case when "offlineUntil" > ? then "offlineUntil" else coalesce(?, "offlineUntil") end
  where "licenseId" = ? and "fingerprintHash" = ? and "signedOffAt" is null
  returning "id", "fingerprintHash"`;

/**
 * Records a heartbeat of a registered machine and the expiry of its offline tokens. An earlier token with a later expiry
 * still counts, because limits may have been lowered since. Returns undefined if the machine is not registered.
 */
export async function recordHeartbeat(tx: Knex, heartbeat: Heartbeat): Promise<Machine | undefined> {
  const { licenseId, fingerprintHash, pluginVersion, offlineUntil, at } = heartbeat;
  const values = [at, pluginVersion, offlineUntil, offlineUntil, licenseId, fingerprintHash];
  const [machine] = await queryRows<Machine>(tx, recordHeartbeatSql, values);
  return machine;
}

interface Session {
  registrationId: string;
  instanceId: string;
  licenseId: string;
}

const countRunning = 'select count(*) from "instances" where "licenseId" = ? and "leaseExpiresAt" > ?';

// The renewal does not change the number of running leases, so the statement can return it.
const renewLeaseSql = `update "instances" set "leaseExpiresAt" = ?
  where "registrationId" = ? and "instanceId" = ? and "leaseExpiresAt" > ? returning (${countRunning}) as "inUse"`;

const countLeasesSql = `select (${countRunning}) as "inUse"`;

const takeLeaseSql = `insert into "instances" ("registrationId", "instanceId", "licenseId", "leaseExpiresAt") values (?, ?, ?, ?)
  on conflict ("registrationId", "instanceId") do update set "leaseExpiresAt" = excluded."leaseExpiresAt"`;

/** Renews the session's lease if it still runs at `at`. Returns the number of seats in use; null without a running lease. */
export async function renewLease(tx: Knex, session: Session, leaseExpiresAt: string, at: string): Promise<number | null> {
  const { registrationId, instanceId, licenseId } = session;
  const values = [leaseExpiresAt, registrationId, instanceId, at, licenseId, at];
  const [row] = await queryRows<{ inUse: number }>(tx, renewLeaseSql, values);
  return row?.inUse ?? null;
}

/** The number of leases of the license that run at `at`. */
export async function countRunningLeases(tx: Knex, licenseId: string, at: string): Promise<number> {
  const [row] = (await queryRows<{ inUse: number }>(tx, countLeasesSql, [licenseId, at])) as [{ inUse: number }];
  return row.inUse;
}

/** Creates a lease for the session, or replaces its lapsed lease. */
export async function takeLease(tx: Knex, session: Session, leaseExpiresAt: string): Promise<void> {
  const { registrationId, instanceId, licenseId } = session;
  await queryRows(tx, takeLeaseSql, [registrationId, instanceId, licenseId, leaseExpiresAt]);
}

const recordSeatPeakSql = `insert into "seatPeaks" ("licenseId", "day", "peak") values (?, ?, ?)
  on conflict ("licenseId", "day") do update set "peak" = excluded."peak" where "seatPeaks"."peak" < excluded."peak"`;

/** Raises the peak of the license on that day to `used`, if it is lower. */
export async function recordSeatPeak(tx: Knex, licenseId: string, day: string, used: number): Promise<void> {
  await queryRows(tx, recordSeatPeakSql, [licenseId, day, used]);
}
