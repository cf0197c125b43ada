// Sessions, each of which takes a seat of a license while its lease runs.
import type { Database } from './database.ts';
import { noStore, Problem, type Answer, type Handler } from './http.ts';
import { endLeases, usagePeriodDays, runningSessions } from './leases.ts';
import { limitsOf, ownLicense, requireInForce, type LicenseRow } from './license-records.ts';
import { maskName, registeredMachine } from './machines.ts';
import type { OfflineTokens } from './offline-tokens.ts';
import { dayMs, fromNow, now, plus } from './times.ts';

interface Lease {
  id: number;
  endsAt: string;
  isReleased: number;
}
const lastLease = (database: Database, registrationId: string, instanceId: string) =>
  database.first<Lease>(
    `SELECT id, endsAt, isReleased FROM leases WHERE registrationId = :registrationId AND instanceId = :instanceId
      ORDER BY id DESC LIMIT 1`,
    { registrationId, instanceId },
  );

const maxHolders = 20;

function instanceLimitReached(database: Database, { id }: LicenseRow): Problem {
  const sessions = runningSessions(database, id);
  const waitMs = Date.parse(sessions[0]?.leaseExpiresAt ?? '') - Date.now();
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const holders = sessions.slice(0, maxHolders).map(({ userName, machineName, leaseExpiresAt }) => ({
    userName: maskName(userName),
    machineName: maskName(machineName),
    leaseExpiresAt,
  }));
  return new Problem(409, 'INSTANCE_LIMIT_REACHED', {
    headers: { 'Retry-After': `${retryAfter}` },
    more: { retryAfter, holders },
  });
}

/** Takes a seat until `endsAt`, or extends the running lease. @throws Problem 409 if no seat is free */
function takeSeat(database: Database, license: LicenseRow, registrationId: string, instanceId: string, endsAt: string) {
  const lease = lastLease(database, registrationId, instanceId);
  const time = now();
  if (lease && lease.endsAt > time) {
    database.run('UPDATE leases SET endsAt = :endsAt WHERE id = :id', { id: lease.id, endsAt });
    return;
  }
  if (license.instancesInUse >= license.maxInstances) throw instanceLimitReached(database, license);
  const seatsInUse = license.instancesInUse + 1;
  database.insert('leases', { licenseId: license.id, registrationId, instanceId, startedAt: time, endsAt, seatsInUse });
  const values = { licenseId: license.id, oldest: fromNow(-(usagePeriodDays + 1) * dayMs) };
  database.run('DELETE FROM leases WHERE licenseId = :licenseId AND endsAt < :oldest', values);
}

/** Must run in a transaction, so that the number of seats in use cannot change. */
function track(database: Database, tokens: OfflineTokens, licenseId: string, body: Record<string, string>): Answer {
  const { fingerprint = '', instanceId = '', pluginVersion = null } = body;
  const license = ownLicense(database, licenseId);
  requireInForce(license);
  const { id, offlineUntil } = registeredMachine(database, licenseId, fingerprint);
  const serverTime = now();
  const { leaseSeconds } = limitsOf(license);
  const leaseExpiresAt = plus(serverTime, leaseSeconds * 1000);
  takeSeat(database, license, id, instanceId.toLowerCase(), leaseExpiresAt);
  const token = tokens.issue(license, id, fingerprint, serverTime);
  // An earlier token may expire later, if it was issued with other limits.
  const ends = [offlineUntil, token?.endsAt].filter((end) => typeof end === 'string').toSorted();
  database.run(
    `UPDATE registrations SET lastSeenAt = :serverTime, pluginVersion = coalesce(:pluginVersion, pluginVersion),
        offlineUntil = :offlineUntil WHERE id = :id`,
    { id, serverTime, pluginVersion, offlineUntil: ends.at(-1) ?? null },
  );
  const seats = { used: ownLicense(database, licenseId).instancesInUse, max: license.maxInstances };
  const nextHeartbeatInSeconds = Math.floor(leaseSeconds / 3);
  const lease = { leaseExpiresAt, nextHeartbeatInSeconds, serverTime, seats, offlineToken: token?.text ?? null };
  return { status: 200, headers: noStore, body: lease };
}

function untrack(database: Database, licenseId: string, { fingerprint, instanceId }: Record<string, string>) {
  try {
    const { id } = registeredMachine(database, licenseId, fingerprint ?? '');
    endLeases(database, { registrationId: id, instanceId: (instanceId ?? '').toLowerCase() });
  } catch (error) {
    // A machine that is not registered has no seat to release.
    if (!(error instanceof Problem)) throw error;
  }
}

/** Whether a session may work. The checks are in the order of the codes in the contract. */
function loginState(database: Database, licenseId: string, fingerprint: string, instanceId: string) {
  const refused = (code: string, leaseExpiresAt: string | null = null) => ({ logged: false, code, leaseExpiresAt });
  try {
    requireInForce(ownLicense(database, licenseId));
    const { id } = registeredMachine(database, licenseId, fingerprint);
    const lease = lastLease(database, id, instanceId.toLowerCase());
    if (!lease || lease.isReleased) return refused('NO_LEASE');
    if (lease.endsAt <= now()) return refused('LEASE_EXPIRED', lease.endsAt);
    return { logged: true, code: 'LOGGED_IN', leaseExpiresAt: lease.endsAt };
  } catch (error) {
    if (error instanceof Problem && error.status !== 401) return refused(error.code);
    throw error;
  }
}

export function createSeats(database: Database, tokens: OfflineTokens): Record<string, Handler> {
  return {
    trackInstance: ({ body, licenseId }) => database.transaction(() => track(database, tokens, licenseId, body)),
    untrackInstance({ body, licenseId }) {
      database.transaction(() => untrack(database, licenseId, body));
      return { status: 204, headers: noStore };
    },
    isLogged({ parameters: { fingerprint, instanceId }, licenseId }) {
      return { status: 200, headers: noStore, body: loginState(database, licenseId, fingerprint, instanceId) };
    },
  };
}
