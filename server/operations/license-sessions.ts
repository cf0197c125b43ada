// Sessions of the desktop plugin, the seats that they take, and the keys that verify offline tokens.
import type { Knex } from 'knex';
import { countRunningLeases, recordHeartbeat, recordSeatPeak, renewLease, takeLease } from '../db/seats.ts';
import {
  heartbeatSeconds,
  isRunning,
  leaseEnd,
  maskMachine,
  maskUser,
  seatDays,
  seatsAfterRequest,
  secondsUntil,
  waitLabel,
} from '../domain/leases.ts';
import { sha256, statusOf } from '../domain/licenses.ts';
import { offlineTokenEnd, signOfflineToken } from '../domain/offline-tokens.ts';
import { publicOrigin } from '../domain/public-origin.ts';
import { Instance } from '../models/Instance.ts';
import { License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';
import { Problem } from '../problems.ts';
import type { Handler, Input, OwnTransaction } from './handler.ts';
import { findRegistered, licenseGone, licenseIdOf, lockLicenseInForce, notRegistered } from './license-caller.ts';

/** Maximum number of sessions that an error lists. */
const maxHoldersNamed = 20;

// The keys change only with the server's secret.
const keysCacheControl = 'public, max-age=3600';

/**
 * The most frequent write of the API: a few short, indexed statements and no entry in the activity log. The transaction
 * stores the expiry of the offline token. The token is signed afterward, so that the license is not locked meanwhile.
 */
export const trackInstance: OwnTransaction<'trackInstance'> = {
  async ownTransaction(input) {
    const { context } = input;
    const seat = await context.db.transaction((tx) => takeSeat({ ...input, tx }));
    const { license, registration, now } = seat;
    const offlineToken = await signOfflineToken(context.secrets.offlineToken, {
      issuer: publicOrigin(context.config),
      license,
      registrationId: registration.id,
      fingerprintHash: registration.fingerprintHash,
      now,
    });
    return {
      status: 200,
      body: {
        leaseExpiresAt: seat.leaseExpiresAt,
        nextHeartbeatInSeconds: heartbeatSeconds(license.limits.leaseSeconds),
        serverTime: now.toISOString(),
        seats: { used: seat.used, max: license.maxInstances },
        offlineToken,
      },
    };
  },
};

/** Takes a seat for the session, or renews the lease of its seat. */
async function takeSeat(call: Input<'trackInstance'>) {
  const { tx, body } = call;
  const { license, now } = await lockLicenseInForce(call);
  const at = now.toISOString();
  // Rolled back if no seat is free, because then no token is issued.
  const registration = await recordHeartbeat(tx, {
    licenseId: license.id,
    fingerprintHash: sha256(body.fingerprint),
    pluginVersion: body.pluginVersion ?? null,
    offlineUntil: offlineTokenEnd(license, now)?.toISOString() ?? null,
    at,
  });
  if (!registration) throw notRegistered();

  const session = {
    registrationId: registration.id,
    instanceId: body.instanceId,
    licenseId: license.id,
  };
  const leaseExpiresAt = leaseEnd(now, license.limits.leaseSeconds);
  const renewed = await renewLease(tx, session, leaseExpiresAt, at);
  const inUse = renewed ?? (await countRunningLeases(tx, license.id, at));
  const used = seatsAfterRequest({ inUse, holdsOne: renewed !== null, max: license.maxInstances });
  if (used === null) throw await instanceLimitReached(tx, license, now);
  if (renewed === null) {
    // Only a session that takes a seat deletes lapsed leases, so that a heartbeat writes one row.
    await license.$relatedQuery('instances', tx).modify('lapsed', now).delete();
    await takeLease(tx, session, leaseExpiresAt);
  }
  for (const day of seatDays({ isTaken: renewed === null, leaseExpiresAt, at })) {
    await recordSeatPeak(tx, license.id, day, used);
  }
  return { license, registration, now, leaseExpiresAt, used };
}

interface Holder {
  userName: string;
  machineName: string;
  leaseExpiresAt: string;
}

async function instanceLimitReached(tx: Knex, license: License, now: Date): Promise<Problem> {
  const max = license.maxInstances;
  const holders = await license
    .$relatedQuery('registrations', tx)
    .joinRelated('instances')
    .where('instances.leaseExpiresAt', '>', now.toISOString())
    .orderBy(['instances.leaseExpiresAt', 'instances.instanceId'])
    .limit(maxHoldersNamed)
    .select('leaseExpiresAt', 'userName', 'machineName')
    .castTo<Holder[]>();
  const retryAfter = secondsUntil(holders[0]?.leaseExpiresAt ?? now.toISOString(), now);
  return new Problem('INSTANCE_LIMIT_REACHED', {
    detail:
      max === 1
        ? `The seat of the license is taken; it can become free in ${retryAfter} seconds.`
        : `All ${max} seats of the license are taken; the first can become free in ${retryAfter} seconds.`,
    message: instanceLimitMessage(max, retryAfter),
    extension: {
      retryAfter,
      holders: holders.map(({ userName, machineName, leaseExpiresAt }) => ({
        userName: maskUser(userName),
        machineName: maskMachine(machineName),
        leaseExpiresAt,
      })),
    },
    headers: { 'Retry-After': String(retryAfter) },
  });
}

function instanceLimitMessage(max: number, retryAfter: number): string {
  const soon = `may become free in ${waitLabel(retryAfter)}.`;
  return max === 1
    ? `The seat of this license is in use. It ${soon}`
    : `All seats of this license are in use. One of them ${soon}`;
}

/** Does not lock the license: a seat that is freed during a count makes the count at most one too high. */
export const untrackInstance: Handler<'untrackInstance'> = async ({ tx, actor, body }) => {
  const machine = Registration.query(tx).where({
    licenseId: licenseIdOf(actor),
    fingerprintHash: sha256(body.fingerprint),
  });
  const { instanceId } = body;
  await Instance.query(tx).delete().where({ instanceId }).whereIn('registrationId', machine.select('id'));
  return { status: 204 };
};

type NotLogged = 'LICENSE_DEACTIVATED' | 'LICENSE_EXPIRED' | 'NOT_REGISTERED' | 'NO_LEASE';

const notLogged = (code: NotLogged) => ({ status: 200, body: { logged: false, code, leaseExpiresAt: null } }) as const;

export const isLogged: Handler<'isLogged'> = async ({ context, tx, actor, query }) => {
  const now = context.now();
  const license = await License.query(tx).findById(licenseIdOf(actor));
  if (!license) throw licenseGone();
  const status = statusOf(license, now);
  if (status === 'deactivated') return notLogged('LICENSE_DEACTIVATED');
  if (status === 'expired') return notLogged('LICENSE_EXPIRED');
  const registration = await findRegistered(tx, license.id, query.fingerprint);
  if (!registration) return notLogged('NOT_REGISTERED');
  const lease = await Instance.query(tx).findById([registration.id, query.instanceId]);
  if (!lease) return notLogged('NO_LEASE');
  const { leaseExpiresAt } = lease;
  const logged = isRunning(leaseExpiresAt, now);
  return { status: 200, body: { logged, code: logged ? 'LOGGED_IN' : 'LEASE_EXPIRED', leaseExpiresAt } };
};

export const getOfflineTokenKeys: Handler<'getOfflineTokenKeys'> = ({ context }) =>
  Promise.resolve({
    status: 200,
    headers: { 'Cache-Control': keysCacheControl },
    body: { keys: [context.secrets.offlineToken.publicJwk] },
  });
