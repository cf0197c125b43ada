// Licenses for administrators. The operations of plugins are in license-machines.ts and license-sessions.ts.
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { ChangeCall, Handler, Input, Result, WriteCall } from './handler.ts';
import { whereTextContains } from '../db/list.ts';
import { changesTo } from '../domain/changes.ts';
import { foldText } from '../domain/fold-text.ts';
import { endOfTime, instantParameter } from '../domain/instants.ts';
import {
  type LicenseStatus,
  expiringMs,
  extendedExpiry,
  futureExpiry,
  hashOfKey,
  keyEndingOf,
  newLicenseKey,
  dueReminder,
  requireFitting,
  changeType,
  statusOf,
  tooManyActivations,
} from '../domain/licenses.ts';
import { firstVersion, nextVersion } from '../domain/record-versions.ts';
import { listResponse } from './list-response.ts';
import { once } from './once.ts';
import { etagOf, lockVersion } from './versions.ts';
import { mailDeactivation, mailLicenseKey, withdrawDeactivation, withdrawExpiry } from '../mail/license-mails.ts';
import { Activity, type Change } from '../models/Activity.ts';
import { License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';
import { Problem, notFound } from '../problems.ts';
import { eraseTracesOf } from './license-erasure.ts';

type Schemas = components['schemas'];

/** Maximum number of machines in the response of `getLicense`. */
const maxMachines = 1000;

const sortColumns = {
  issuedAt: 'issuedAt',
  expiresAt: 'sortExpiresAt',
  customer: 'sortCustomer',
  updatedAt: 'updatedAt',
} as const;

/** Narrows a query to licenses with one of the statuses. Each license has exactly one status. */
function whereStatus(query: QueryBuilder<License, License[]>, statuses: LicenseStatus[], now: Date): void {
  const at = now.toISOString();
  const soon = new Date(now.getTime() + expiringMs).toISOString();
  query.where((any) => {
    for (const status of statuses) {
      if (status === 'deactivated') {
        any.orWhereNotNull('licenses.deactivatedAt');
        continue;
      }
      any.orWhere((one) => {
        one.whereNull('licenses.deactivatedAt');
        if (status === 'expired') one.where('licenses.sortExpiresAt', '<=', at);
        if (status === 'expiring') one.where('licenses.sortExpiresAt', '>', at).where('licenses.sortExpiresAt', '<=', soon);
        if (status === 'active') one.where('licenses.sortExpiresAt', '>', soon);
      });
    }
  });
}

export const listLicenses: Handler<'listLicenses'> = (input) => {
  const { context, tx, query: request } = input;
  const now = context.now();
  const query = License.query(tx);
  if (request.q) whereTextContains(query, request.q);
  if (request.status?.length) whereStatus(query, request.status, now);
  if (request.type?.length) query.whereIn('licenses.type', request.type);
  if (request.product?.length) query.whereIn('licenses.product', request.product);
  if (request.expiresBefore) query.where('licenses.expiresAt', '<', instantParameter(request.expiresBefore, 'expiresBefore'));
  const select = (rows: typeof query) => License.withUse(rows, now);
  return listResponse(input, { name: 'licenses', sortColumns, query, select }, (license) => license.toLicense(now));
};

export const getLicense: Handler<'getLicense'> = async ({ context, tx, params }) => {
  const now = context.now();
  const license = await License.withUse(License.query(tx).findById(params.id), now);
  if (!license) throw notFound('license');
  const body = { ...license.toLicense(now), registrations: await machinesOf(tx, license, now) };
  return { status: 200, headers: { ETag: etagOf(license.version) }, body };
};

/** The machines that occupy activations, with their running sessions. */
async function machinesOf(tx: Knex, license: License, now: Date): Promise<Schemas['LicenseRegistration'][]> {
  const machines = await license
    .$relatedQuery('registrations', tx)
    .modify('occupying', now)
    .select('registrations.*', Registration.relatedQuery('instances').modify('running', now).count().as('running'))
    .orderBy([
      { column: 'running', order: 'desc' },
      { column: 'lastSeenAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(maxMachines)
    .withGraphFetched('instances')
    .modifyGraph('instances', (instances) => instances.modify('running', now).modify('firstToLapse'));
  return machines.map((machine) => ({
    ...machine.toRegistration(),
    instances: (machine.instances ?? []).map((instance) => instance.toInstance(machine)),
  }));
}

export const createLicense: Handler<'createLicense'> = (input) =>
  once(input, `createLicense:${input.actor.id}`, () => issueLicense(input), {
    // The response contains the license key, of which the database otherwise has only a hash.
    sealWith: input.context.secrets.storedResponse,
  });

async function issueLicense(input: Input<'createLicense'>): Promise<Result<'createLicense'>> {
  const { context, tx, body } = input;
  const now = context.now();
  const key = newLicenseKey();
  const license = await License.query(tx).insertAndFetch(newLicenseRow(body, key, now));
  await Activity.record(input, 'license.issued', license.toEntity());
  if (body.sendKey) await mailLicenseKey(input, license, key);
  license.$set({ activationsUsed: 0, instancesInUse: 0 });
  return {
    status: 201,
    headers: { Location: `/api/licenses/${license.id}`, ETag: etagOf(license.version) },
    body: { ...license.toLicense(now), key },
  };
}

const defaultLimits: Schemas['LicenseLimits'] = {
  exportsPerMonth: null,
  maxElements: null,
  graceDays: 7,
  leaseSeconds: 600,
  features: [],
};

/** @throws Problem VALIDATION_FAILED, TYPE_INCOMPATIBLE */
function newLicenseRow(body: Schemas['LicenseCreate'], key: string, now: Date) {
  const { type, product, customer, maxActivations, maxInstances, notes = null } = body;
  const expiresAt = futureExpiry(body.expiresAt ?? null, now);
  requireFitting({ type, expiresAt, maxActivations });
  const keyEnding = keyEndingOf(key);
  return {
    ...firstVersion(now),
    keyHash: hashOfKey(key) as string,
    keyEnding,
    type,
    product,
    customerName: customer.name,
    sortCustomer: customer.name.toLowerCase(),
    customerEmail: customer.email,
    customerCompany: customer.company ?? null,
    companyKey: customer.company?.toLowerCase() ?? null,
    issuedAt: now.toISOString(),
    ...expiry(expiresAt, now),
    maxActivations,
    maxInstances,
    limits: { ...defaultLimits, ...body.limits },
    deactivatedAt: null,
    deactivationReason: null,
    notes,
    searchText: foldText([customer.name, customer.email, customer.company ?? '', keyEnding].join('\n')),
  };
}

/** An expiry with the columns derived from it. Reminders that are already due are skipped. */
const expiry = (expiresAt: string | null, now: Date) => ({
  expiresAt,
  sortExpiresAt: expiresAt ?? endOfTime,
  remindedDays: dueReminder(expiresAt, now),
});

export const deleteLicense: Handler<'deleteLicense'> = async (input) => {
  const { tx, query } = input;
  const license = await lockForChange(input);
  const machines = await license.$relatedQuery('registrations', tx).modify('registered').resultSize();
  if (machines > 0 && !query.force) {
    const are = machines === 1 ? '1 machine is' : `${machines} machines are`;
    const stopped = machines === 1 ? 'it' : 'all of them';
    throw new Problem('LICENSE_IN_USE', {
      detail: `${are} registered with the license.`,
      message: `${are} registered with this license. Deleting it stops the software on ${stopped}.`,
    });
  }
  await license.$query(tx).delete();
  await eraseTracesOf(tx, [license]);
  await Activity.record(input, 'license.deleted', license.toEntity());
  return { status: 204 };
};

export const updateLicenseType: Handler<'updateLicenseType'> = async (input) => {
  const { context, tx, body } = input;
  const license = await lockForChange(input);
  const now = context.now();
  const wanted = changeType(license, body, now);
  if (wanted.type === 'node-locked') {
    const machines = await activationsUsed(tx, license, now);
    if (machines > 1) {
      throw belowCurrentUse(
        machines,
        `${machines} machines occupy an activation, and a node-locked license is for one. Release the others first.`,
      );
    }
    if (license.maxActivations > 1) throw tooManyActivations();
  }
  requireFitting({ ...wanted, maxActivations: license.maxActivations });
  return saveChanges(input, license, now, 'license.type-changed', wanted);
};

export const updateLicenseActivations: Handler<'updateLicenseActivations'> = async (input) => {
  const { context, tx, body } = input;
  const license = await lockForChange(input);
  const now = context.now();
  const used = await activationsUsed(tx, license, now);
  if (body.maxActivations < used) throw belowCurrentUse(used);
  requireFitting({ ...license, maxActivations: body.maxActivations });
  return saveChanges(input, license, now, 'license.activations-changed', { maxActivations: body.maxActivations });
};

export const updateLicenseInstances: Handler<'updateLicenseInstances'> = async (input) => {
  const { context, tx, body } = input;
  const license = await lockForChange(input);
  const now = context.now();
  const used = await license.$relatedQuery('instances', tx).modify('running', now).resultSize();
  if (body.maxInstances < used) throw belowCurrentUse(used);
  return saveChanges(input, license, now, 'license.instances-changed', { maxInstances: body.maxInstances });
};

export const updateLicenseLimits: Handler<'updateLicenseLimits'> = async (input) => {
  const license = await lockForChange(input);
  const limits = { ...license.limits, ...input.body };
  return saveChanges(
    input,
    license,
    input.context.now(),
    'license.limits-changed',
    { limits },
    changesTo(license.limits, limits),
  );
};

export const deactivateLicense: Handler<'deactivateLicense'> = (input) =>
  once(input, `deactivateLicense:${input.params.id}`, async () => {
    const { context, tx, body } = input;
    const license = await lockForChange(input);
    if (license.deactivatedAt) {
      throw new Problem('ALREADY_DEACTIVATED', {
        detail: `The license was deactivated at ${license.deactivatedAt}.`,
      });
    }
    const now = context.now();
    await license.$relatedQuery('instances', tx).delete();
    const patch = { deactivatedAt: now.toISOString(), deactivationReason: body.reason };
    const changes: Change[] = [
      { field: 'status', from: statusOf(license, now), to: 'deactivated' },
      ...changesTo(license, patch),
    ];
    // A withdrawn reminder is due again after a reactivation.
    const reminded = (await withdrawExpiry(input, license)) > 0 ? { remindedDays: null } : {};
    await mailDeactivation(input, license);
    return saveChanges(input, license, now, 'license.deactivated', { ...patch, ...reminded }, changes);
  });

export const reactivateLicense: Handler<'reactivateLicense'> = (input) =>
  once(input, `reactivateLicense:${input.params.id}`, async () => {
    const license = await lockForChange(input);
    if (!license.deactivatedAt) {
      throw new Problem('NOT_DEACTIVATED', {
        detail: 'The license is not deactivated.',
        message: 'This license is not deactivated, so there is nothing to reactivate.',
      });
    }
    const now = input.context.now();
    const patch = { deactivatedAt: null, deactivationReason: null };
    await withdrawDeactivation(input, license);
    const status: Change = { field: 'status', from: 'deactivated', to: statusOf({ ...license, ...patch }, now) };
    return saveChanges(input, license, now, 'license.reactivated', patch, [status, ...changesTo(license, patch)]);
  });

export const extendLicense: Handler<'extendLicense'> = (input) =>
  once(input, `extendLicense:${input.params.id}`, async () => {
    const license = await lockForChange(input);
    const now = input.context.now();
    const expiresAt = extendedExpiry(license.expiresAt, input.body, now);
    return saveChanges(input, license, now, 'license.extended', { expiresAt });
  });

const activationsUsed = (tx: Knex, license: License, now: Date) =>
  license.$relatedQuery('registrations', tx).modify('occupying', now).resultSize();

function belowCurrentUse(current: number, message?: string): Problem {
  const are = current === 1 ? '1 is' : `${current} are`;
  return new Problem('BELOW_CURRENT_USE', {
    detail: `${are} in use; the license cannot allow fewer.`,
    message: message ?? `${are} in use at the moment. Release some first, or allow at least ${current}.`,
    extension: { current },
  });
}

/**
 * Locks the license until the transaction ends. Meanwhile no other call can change it, register a machine or take a seat,
 * so counts stay correct.
 * @throws Problem NOT_FOUND, VERSION_CHANGED
 */
const lockForChange = ({ tx, params, headers }: ChangeCall): Promise<License> =>
  lockVersion(License.query(tx).findById(params.id), 'license', headers['If-Match']);

type LicenseAction = Extract<Schemas['ActivityAction'], `license.${string}`>;
type Patch = Partial<
  Pick<
    License,
    'type' | 'expiresAt' | 'remindedDays' | 'maxActivations' | 'maxInstances' | 'limits' | 'deactivatedAt' | 'deactivationReason'
  >
>;

/** Writes `patch` as the next version of the license and logs it. Writes nothing if `changes` is empty. */
async function saveChanges(
  call: WriteCall,
  license: License,
  now: Date,
  action: LicenseAction,
  patch: Patch,
  changes: Change[] = changesTo(license, patch),
) {
  const { tx } = call;
  if (changes.length > 0) {
    const newExpiry = patch.expiresAt === license.expiresAt ? undefined : patch.expiresAt;
    if (newExpiry !== undefined) await withdrawExpiry(call, license);
    await license.$query(tx).patch({
      ...patch,
      ...(newExpiry === undefined ? {} : expiry(newExpiry, now)),
      ...nextVersion(license, now),
    });
    await Activity.record(call, action, license.toEntity(), changes);
  }
  const written = await License.withUse(License.query(tx).findById(license.id).throwIfNotFound(), now);
  return { status: 200 as const, headers: { ETag: etagOf(written.version) }, body: written.toLicense(now) };
}
