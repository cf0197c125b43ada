// The leases of a license that run now.
import type { Database } from './database.ts';
import { now } from './times.ts';

/** For how long leases are kept after their end. */
export const figuresForDays = 90;

export interface Session {
  registrationId: string;
  instanceId: string;
  userName: string;
  machineName: string;
  leaseExpiresAt: string;
}

/** Who holds a seat of a license now, in the order in which the leases end. */
export const runningSessions = (database: Database, licenseId: string) =>
  database.all<Session>(
    `SELECT registrationId, instanceId, userName, machineName, endsAt AS leaseExpiresAt
      FROM leases JOIN registrations ON registrations.id = registrationId
      WHERE leases.licenseId = :licenseId AND endsAt > :now ORDER BY endsAt, leases.id`,
    { licenseId, now: now() },
  );

/** Ends the running leases of a license or of a machine, or of one session on it. */
export function endLeases(database: Database, of: { licenseId: string } | { registrationId: string; instanceId?: string }) {
  const where = Object.keys(of).map((column) => `${column} = :${column}`);
  database.run(`UPDATE leases SET endsAt = :now, isReleased = 1 WHERE ${where.join(' AND ')} AND endsAt > :now`, {
    ...of,
    now: now(),
  });
}
