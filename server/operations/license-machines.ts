// Machines and the activations that they occupy. A machine occupies an activation while it is registered and, after it has
// deregistered, until its last offline token expires. Only an administrator can free it earlier.
import type { Knex } from 'knex';
import { whereTextContains } from '../db/list.ts';
import type { Actor } from '../domain/actor.ts';
import { newId } from '../domain/ids.ts';
import { maskMachine } from '../domain/leases.ts';
import { minuteInWords, sha256 } from '../domain/licenses.ts';
import { Activity, type Change } from '../models/Activity.ts';
import { License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';
import { Problem, notFound } from '../problems.ts';
import type { Handler, Input, Result, WriteCall } from './handler.ts';
import { findRegistered, licenseGone, licenseIdOf, lockLicenseInForce, notRegistered } from './license-caller.ts';
import { listResponse } from './list-response.ts';
import { once } from './once.ts';

/** Maximum number of machines that an error lists. */
const maxMachinesNamed = 20;

const sortColumns = { lastSeenAt: 'lastSeenAt', registeredAt: 'registeredAt', machineName: 'sortMachineName' } as const;

export const registerMachine: Handler<'registerMachine'> = (input) =>
  once(input, `registerMachine:${licenseIdOf(input.actor)}`, () => register(input));

async function register(input: Input<'registerMachine'>): Promise<Result<'registerMachine'>> {
  const { tx, body } = input;
  const { license, now } = await lockLicenseInForce(input);
  await license.$relatedQuery('registrations', tx).modify('ended', now).delete();
  const known = await Registration.query(tx).findOne({ licenseId: license.id, fingerprintHash: sha256(body.fingerprint) });
  if (known) {
    await registerAgain(input, license, known, now);
    return { status: 200, body: await machineRegistration(tx, known, now) };
  }
  const used = await license.$relatedQuery('registrations', tx).resultSize();
  if (used >= license.maxActivations) throw await activationLimitReached(tx, license);
  const registration = await occupyActivation(input, license, now);
  return { status: 201, body: await machineRegistration(tx, registration, now) };
}

const licenseGained = (license: License): Change => ({ field: 'license', from: null, to: license.label });

async function occupyActivation(call: Input<'registerMachine'>, license: License, now: Date): Promise<Registration> {
  const at = now.toISOString();
  const registration = await Registration.query(call.tx).insertAndFetch({
    id: newId(now.getTime()),
    licenseId: license.id,
    fingerprintHash: sha256(call.body.fingerprint),
    ...Registration.columnsFor(call.body),
    registeredAt: at,
    lastSeenAt: at,
  });
  await Activity.record(call, 'machine.registered', registration.toEntity(), [licenseGained(license)]);
  return registration;
}

/** Updates the data of the machine. A machine that has deregistered gets its activation back. */
async function registerAgain(call: Input<'registerMachine'>, license: License, known: Registration, now: Date): Promise<void> {
  const occupiedUntil = known.signedOffAt && known.offlineUntil;
  const patch = { ...Registration.columnsFor(call.body), lastSeenAt: now.toISOString(), signedOffAt: null };
  await known.$query(call.tx).patch(patch);
  if (!occupiedUntil) return;
  const changes = [licenseGained(license), { field: 'occupiedUntil', from: occupiedUntil, to: null }];
  await Activity.record(call, 'machine.registered', known.toEntity(), changes);
}

/** The registration with its license, which is read after all writes. */
async function machineRegistration(tx: Knex, registration: Registration, now: Date) {
  const license = await License.withUse(License.query(tx).findById(registration.licenseId), now);
  if (!license) throw licenseGone();
  return { registration: registration.toRegistration(), license: license.toPluginLicense(now) };
}

async function activationLimitReached(tx: Knex, license: License): Promise<Problem> {
  const max = license.maxActivations;
  const occupied = () => license.$relatedQuery('registrations', tx);
  const machines = await occupied().orderBy(['lastSeenAt', 'id']).limit(maxMachinesNamed);
  const firstToEnd = await occupied().whereNotNull('signedOffAt').orderBy(['offlineUntil', 'id']).first();
  const occupiedUntil = firstToEnd?.offlineUntil ?? null;
  const taken = max === 1 ? 'The activation of the license is taken' : `All ${max} activations of the license are taken`;
  return new Problem('ACTIVATION_LIMIT_REACHED', {
    detail: occupiedUntil ? `${taken}; the first becomes free at ${occupiedUntil}.` : `${taken}.`,
    message: activationLimitMessage(occupiedUntil),
    extension: { max, occupiedUntil, machines: machines.map(({ machineName }) => maskMachine(machineName)) },
  });
}

const activationLimitMessage = (occupiedUntil: string | null) =>
  occupiedUntil
    ? 'This license is in use on as many machines as it allows. One of them was deregistered but can work offline until ' +
      `${minuteInWords(occupiedUntil)}. Register then, or ask your administrator to release the machine now.`
    : 'This license is in use on as many machines as it allows. Ask your administrator to release one of them.';

export const getRegistration: Handler<'getRegistration'> = async ({ context, tx, actor, query }) => {
  const registration = await findRegistered(tx, licenseIdOf(actor), query.fingerprint);
  if (!registration) throw notRegistered();
  return { status: 200, body: await machineRegistration(tx, registration, context.now()) };
};

export const listRegistrations: Handler<'listRegistrations'> = (input) => {
  const { context, tx, query: request } = input;
  const query = Registration.query(tx).modify('occupying', context.now());
  if (request.q) whereTextContains(query, request.q);
  if (request.licenseId) query.where('registrations.licenseId', request.licenseId);
  return listResponse(input, { name: 'registrations', sortColumns, query }, (machine) => machine.toRegistration());
};

export const deleteRegistration: Handler<'deleteRegistration'> = async (input) => {
  const { context, tx, params, query, actor } = input;
  const now = context.now();
  const byMachine = actor.licenseId !== undefined;
  const find = () => findDeletable(tx, actor, params.id, query.fingerprint);
  const found = await find();
  // The license is locked first, as for every change of its use. The machine may change meanwhile, so it is read again.
  const license = found && (await License.query(tx).findById(found.licenseId).forUpdate());
  const registration = license && (await find());
  if (!registration || (!byMachine && !isOccupying(registration, now))) throw notFound('registration');
  await (byMachine ? signOff(input, license, registration, now) : freeActivation(input, license, registration, now));
  return { status: 204 };
};

const isOccupying = (registration: Registration, now: Date) =>
  registration.signedOffAt === null || registration.offlineAfter(now) !== null;

/** Finds the registration if the caller may delete it: an administrator any, a machine only its own while registered. */
function findDeletable(tx: Knex, { licenseId }: Actor, id: string, fingerprint: string | undefined) {
  if (!licenseId) return Registration.query(tx).findById(id);
  if (!fingerprint) {
    throw new Problem('INVALID_PARAMETER', {
      detail: 'fingerprint: a machine that deregisters itself has to send it.',
      details: [{ pointer: '#/query/fingerprint', code: 'REQUIRED', message: 'Fill in this field.' }],
    });
  }
  return findRegistered(tx, licenseId, fingerprint).where({ id });
}

const licenseLost = (license: License): Change => ({ field: 'license', from: license.label, to: null });

/** Ends the machine's sessions. Its activation stays occupied until its offline token expires. */
async function signOff(call: WriteCall, license: License, registration: Registration, now: Date): Promise<void> {
  const { tx } = call;
  const occupiedUntil = registration.offlineAfter(now);
  const changes = [licenseLost(license)];
  if (occupiedUntil) {
    await registration.$relatedQuery('instances', tx).delete();
    await registration.$query(tx).patch({ signedOffAt: now.toISOString() });
    changes.push({ field: 'occupiedUntil', from: null, to: occupiedUntil });
  } else {
    await registration.$query(tx).delete();
  }
  await Activity.record(call, 'machine.signed-off', registration.toEntity(), changes);
}

/** Frees the activation immediately. The log entry says until when the machine can still work offline. */
async function freeActivation(call: WriteCall, license: License, registration: Registration, now: Date): Promise<void> {
  await registration.$query(call.tx).delete();
  const offlineUntil = registration.offlineAfter(now);
  const changes = [licenseLost(license)];
  if (offlineUntil) changes.push({ field: 'offlineUntil', from: null, to: offlineUntil });
  await Activity.record(call, 'machine.freed', registration.toEntity(), changes);
}
