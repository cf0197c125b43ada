// The running leases of a license.
import type { Database } from './database.ts';
import { now } from './times.ts';

/** The period of the usage figures in the renewals. */
export const usagePeriodDays = 90;

export interface Session {
  registrationId: string;
  instanceId: string;
  userName: string;
  machineName: string;
  leaseExpiresAt: string;
}

/** The sessions that hold a seat of a license, sorted by the end of their leases. */
export const runningSessions = (database: Database, licenseId: string) =>
  database.all<Session>(
    `SELECT registrationId, instanceId, userName, machineName, endsAt AS leaseExpiresAt
      FROM leases JOIN registrations ON registrations.id = registrationId
      WHERE leases.licenseId = :licenseId AND endsAt > :now ORDER BY endsAt, leases.id`,
    { licenseId, now: now() },
  );

/** Ends the running leases of a license, of a machine, or of a session on a machine. */
export function endLeases(database: Database, of: { licenseId: string } | { registrationId: string; instanceId?: string }) {
  const where = Object.keys(of).map((column) => `${column} = :${column}`);
  database.run(`UPDATE leases SET endsAt = :now, isReleased = 1 WHERE ${where.join(' AND ')} AND endsAt > :now`, {
    ...of,
    now: now(),
  });
}
