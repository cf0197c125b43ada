// What the desktop plugin calls: registrations, seats, and the keys that verify offline tokens.
import type { Knex } from 'knex';
import type { App } from '../app.ts';
import type { Actor } from '../domain/actor.ts';
import type { Handler, Input, OwnTransaction } from '../contract/operation.ts';
import { lockRow, rowsOf } from '../db/statement.ts';
import { newId } from '../domain/ids.ts';
import {
  canonicalInstanceId,
  heartbeatSeconds,
  isRunning,
  leaseEnd,
  maskedMachine,
  maskedUser,
  seatsAfterAsking,
  secondsUntil,
} from '../domain/leases.ts';
import { licenseInvalid, requireInForce, sha256, statusOf } from '../domain/licenses.ts';
import { signOfflineToken } from '../domain/offline-tokens.ts';
import { Instance } from '../models/Instance.ts';
import { License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';
import { Problem } from '../problems.ts';
import { recordMachine } from './license-log.ts';

/** A refusal names at most as many machines or people. */
const mostNamed = 20;

/** The keys change with the secret of the server only. */
const keysCache = 'public, max-age=3600';

const idOf = ({ licenseId }: Actor): string => {
  if (!licenseId) throw new Error('Only a plugin calls this.');
  return licenseId;
};

/** The guard has found the licence by its key; it has been deleted since. */
const unknownLicense = () => licenseInvalid('The licence key is not valid.');

/**
 * The plugin's licence, held until the transaction ends: whoever counts machines or seats does it one after the
 * other. It is asked again whether the licence is in force, for the guard has asked before the lock.
 * @throws Problem LICENSE_INVALID where it has been deleted meanwhile, LICENSE_EXPIRED, LICENSE_DEACTIVATED
 */
async function lockInForce(tx: Knex, actor: Actor, now: Date): Promise<License> {
  const license = await lockRow(tx, License, idOf(actor));
  if (!license) throw unknownLicense();
  requireInForce(license, now);
  return license;
}

const findMachine = (tx: Knex, licenseId: string, fingerprint: string) =>
  Registration.query(tx).findOne({ licenseId, fingerprintHash: sha256(fingerprint) });

const notRegistered = () =>
  new Problem('NOT_REGISTERED', {
    detail: 'No machine with this fingerprint is registered under the licence.',
    message: 'This machine is not registered with the licence.',
  });

export const registerMachine: Handler<'registerMachine'> = async (input) => {
  const { app, tx, actor, body } = input;
  const now = app.now();
  const lastSeenAt = now.toISOString();
  const license = await lockInForce(tx, actor, now);
  const known = await findMachine(tx, license.id, body.fingerprint);
  if (known) {
    await known.$query(tx).patch({ ...Registration.described(body), lastSeenAt });
    return { status: 200, body: await machineAnswer(input, known, now) };
  }

  const used = await Registration.query(tx).where({ licenseId: license.id }).resultSize();
  if (used >= license.maxActivations) throw await activationLimitReached(tx, license);
  const registration = await Registration.query(tx).insertAndFetch({
    id: newId(now.getTime()),
    licenseId: license.id,
    fingerprintHash: sha256(body.fingerprint),
    ...Registration.described(body),
    registeredAt: lastSeenAt,
    lastSeenAt,
  });
  await recordMachine(input, now, 'machine.registered', registration, [{ field: 'license', from: null, to: license.label }]);
  return { status: 201, body: await machineAnswer(input, registration, now) };
};

async function machineAnswer({ tx, actor }: { tx: Knex; actor: Actor }, registration: Registration, now: Date) {
  const license = await License.withUse(License.query(tx).findById(idOf(actor)), now);
  if (!license) throw unknownLicense();
  return { registration: registration.toRegistration(), license: license.toPluginLicense(now) };
}

async function activationLimitReached(tx: Knex, { id, maxActivations }: License): Promise<Problem> {
  const holders = await Registration.query(tx).where({ licenseId: id }).orderBy(['lastSeenAt', 'id']).limit(mostNamed);
  return new Problem('ACTIVATION_LIMIT_REACHED', {
    detail:
      maxActivations === 1
        ? 'The activation of the licence is taken.'
        : `All ${maxActivations} activations of the licence are taken.`,
    message: 'This licence is in use on as many machines as it allows. Ask your administrator to free one of them.',
    extension: { max: maxActivations, machines: holders.map(({ machineName }) => maskedMachine(machineName)) },
  });
}

/**
 * The hottest write of the API: three short statements by primary key or index, and no line in the activity log.
 * The token is signed when the transaction has ended, so that the licence is not held meanwhile.
 */
export const trackInstance: OwnTransaction<'trackInstance'> = {
  async ownTransaction(input) {
    const { app } = input;
    const now = app.now();
    const { license, registration, leaseExpiresAt, used } = await app.db.transaction((tx) => takeSeat({ ...input, tx }, now));
    const offlineToken = signOfflineToken(app.secrets.offlineToken, {
      issuer: originOf(app),
      license,
      registrationId: registration.id,
      fingerprintHash: registration.fingerprintHash,
      now,
    });
    return {
      status: 200,
      body: {
        leaseExpiresAt,
        nextHeartbeatInSeconds: heartbeatSeconds(license.limits.leaseSeconds),
        serverTime: now.toISOString(),
        seats: { used, max: license.maxInstances },
        offlineToken,
      },
    };
  },
};

const see = `update "registrations" set "lastSeenAt" = ?, "pluginVersion" = coalesce(?, "pluginVersion")
  where "licenseId" = ? and "fingerprintHash" = ? returning "id", "fingerprintHash"`;

const running = 'select count(*) from "instances" where "licenseId" = ? and "leaseExpiresAt" > ?';

/** A lease that still runs: it counts among the running ones before it is renewed and after. */
const renew = `update "instances" set "leaseExpiresAt" = ?
  where "registrationId" = ? and "instanceId" = ? and "leaseExpiresAt" > ? returning (${running}) as "inUse"`;

const seats = `select (${running}) as "inUse"`;

/** The session may have held a lease that has lapsed. */
const take = `insert into "instances" ("registrationId", "instanceId", "licenseId", "leaseExpiresAt") values (?, ?, ?, ?)
  on conflict ("registrationId", "instanceId") do update set "leaseExpiresAt" = excluded."leaseExpiresAt"`;

/** Takes a seat for the session or renews its lease. */
async function takeSeat({ tx, actor, body }: Pick<Input<'trackInstance'>, 'tx' | 'actor' | 'body'>, now: Date) {
  const license = await lockInForce(tx, actor, now);
  const registration = await seeMachine(tx, license.id, body, now);
  if (!registration) throw notRegistered();

  const at = now.toISOString();
  const name = [registration.id, canonicalInstanceId(body.instanceId)];
  const leaseExpiresAt = leaseEnd(now, license.limits.leaseSeconds);
  const renewed = await seatsInUse(tx, renew, [leaseExpiresAt, ...name, at, license.id, at]);
  const holdsOne = renewed !== null;
  const inUse = renewed ?? (await seatsInUse(tx, seats, [license.id, at])) ?? 0;
  const used = seatsAfterAsking({ inUse, holdsOne, max: license.maxInstances });
  if (used === null) throw await instanceLimitReached(tx, license, now);

  if (!holdsOne) {
    await reap(tx, license.id, now);
    await rowsOf(tx, take, [...name, license.id, leaseExpiresAt]);
  }
  return { license, registration, leaseExpiresAt, used };
}

/** Notes that the machine has called, and finds it by that: one statement for both. Undone where no seat is free. */
async function seeMachine(tx: Knex, licenseId: string, body: Input<'trackInstance'>['body'], now: Date) {
  const values = [now.toISOString(), body.pluginVersion ?? null, licenseId, sha256(body.fingerprint)];
  const [machine] = await rowsOf<Pick<Registration, 'id' | 'fingerprintHash'>>(tx, see, values);
  return machine;
}

/** How many leases of the licence run, as the statement says; null where it says nothing. */
async function seatsInUse(tx: Knex, text: string, values: unknown[]): Promise<number | null> {
  const [row] = await rowsOf<{ inUse: number | string }>(tx, text, values);
  return row ? Number(row.inUse) : null;
}

/** Forgets the licence's lapsed leases; only who takes a seat does it, so that heartbeats write one row. */
const reap = (tx: Knex, licenseId: string, now: Date) =>
  Instance.query(tx).delete().where({ licenseId }).where('leaseExpiresAt', '<=', now.toISOString());

async function instanceLimitReached(tx: Knex, { id, maxInstances }: License, now: Date): Promise<Problem> {
  const holders = await Instance.running(tx, id, now)
    .join('registrations', 'registrations.id', 'instances.registrationId')
    .orderBy(['leaseExpiresAt', 'instanceId'])
    .limit(mostNamed)
    .select('leaseExpiresAt', 'userName', 'machineName')
    .castTo<{ leaseExpiresAt: string; userName: string; machineName: string }[]>();
  const retryAfter = secondsUntil(holders[0]?.leaseExpiresAt ?? now.toISOString(), now);
  const minutes = Math.ceil(retryAfter / 60);
  const soon = `may become free in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  const [taken, one] =
    maxInstances === 1
      ? ['The seat of the licence is taken; it', 'It']
      : [`All ${maxInstances} seats of the licence are taken; the first`, 'One of them'];
  return new Problem('INSTANCE_LIMIT_REACHED', {
    detail: `${taken} can become free in ${retryAfter} seconds.`,
    message: `${maxInstances === 1 ? 'The seat of this licence is' : 'All seats of this licence are'} in use. ${one} ${soon}`,
    extension: {
      retryAfter,
      holders: holders.map(({ userName, machineName, leaseExpiresAt }) => ({
        userName: maskedUser(userName),
        machineName: maskedMachine(machineName),
        leaseExpiresAt,
      })),
    },
    headers: { 'Retry-After': String(retryAfter) },
  });
}

/** The origin that stands in tokens: the configured one, otherwise where the server listens. */
function originOf({ config: { publicUrl, host, port } }: App): string {
  return new URL(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
}

/** Only deletes, so it need not wait for the licence: whoever counts at the same time counts one too many at most. */
export const untrackInstance: Handler<'untrackInstance'> = async ({ tx, actor, body }) => {
  const licenseId = idOf(actor);
  await Instance.query(tx)
    .delete()
    .where({ licenseId, instanceId: canonicalInstanceId(body.instanceId) })
    .whereIn(
      'registrationId',
      Registration.query(tx)
        .where({ licenseId, fingerprintHash: sha256(body.fingerprint) })
        .select('id'),
    );
  return { status: 204 };
};

export const isLogged: Handler<'isLogged'> = async ({ app, tx, actor, query }) => {
  const now = app.now();
  const license = await License.query(tx).findById(idOf(actor));
  if (!license) throw unknownLicense();
  const no = (code: 'LICENSE_DEACTIVATED' | 'LICENSE_EXPIRED' | 'NOT_REGISTERED' | 'NO_LEASE') =>
    ({ status: 200, body: { logged: false, code, leaseExpiresAt: null } }) as const;
  const status = statusOf(license, now);
  if (status === 'deactivated') return no('LICENSE_DEACTIVATED');
  if (status === 'expired') return no('LICENSE_EXPIRED');
  const registration = await findMachine(tx, license.id, query.fingerprint);
  if (!registration) return no('NOT_REGISTERED');
  const lease = await Instance.query(tx).findById([registration.id, canonicalInstanceId(query.instanceId)]);
  if (!lease) return no('NO_LEASE');
  const { leaseExpiresAt } = lease;
  const logged = isRunning(leaseExpiresAt, now);
  return { status: 200, body: { logged, code: logged ? 'LOGGED_IN' : 'LEASE_EXPIRED', leaseExpiresAt } };
};

export const getRegistration: Handler<'getRegistration'> = async (input) => {
  const now = input.app.now();
  const registration = await findMachine(input.tx, idOf(input.actor), input.query.fingerprint);
  if (!registration) throw notRegistered();
  return { status: 200, body: await machineAnswer(input, registration, now) };
};

export const getOfflineTokenKeys: Handler<'getOfflineTokenKeys'> = ({ app }) =>
  Promise.resolve({
    status: 200,
    headers: { 'Cache-Control': keysCache },
    body: { keys: [app.secrets.offlineToken.publicJwk] },
  });
