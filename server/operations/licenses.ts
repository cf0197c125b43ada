// Licences as administrators keep them. What plugins call: license-plugin.ts.
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { Handler, Input } from '../contract/operation.ts';
import { listPage, whereTextContains } from '../db/list.ts';
import { changesTo } from '../domain/changes.ts';
import { newId } from '../domain/ids.ts';
import { endOfTime, instantParameter } from '../domain/instants.ts';
import {
  type LicenseStatus,
  expiringMs,
  extendedExpiry,
  futureExpiry,
  hashOfKey,
  keyEndingOf,
  newLicenseKey,
  requireFitting,
  retyped,
  statusOf,
} from '../domain/licenses.ts';
import { etagOf, requireVersion } from '../domain/versions.ts';
import type { Change } from '../models/Activity.ts';
import { Instance } from '../models/Instance.ts';
import { License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';
import { Problem, notFound } from '../problems.ts';
import { recordLicense } from './license-log.ts';

type Schemas = components['schemas'];

/** As many machines stand in a licence's detail. */
const mostMachines = 1000;

const sortColumns = {
  issuedAt: 'issuedAt',
  expiresAt: 'sortExpiresAt',
  customer: 'sortCustomer',
  updatedAt: 'updatedAt',
} as const;

/** The statuses as the database can tell them; each licence is in exactly one. */
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

export const listLicenses: Handler<'listLicenses'> = async ({ app, tx, query: request }) => {
  const now = app.now();
  const query = License.query(tx);
  if (request.q) whereTextContains(query, request.q);
  if (request.status?.length) whereStatus(query, request.status, now);
  if (request.type?.length) query.whereIn('licenses.type', request.type);
  if (request.product?.length) query.whereIn('licenses.product', request.product);
  if (request.expiresBefore) query.where('licenses.expiresAt', '<', instantParameter(request.expiresBefore, 'expiresBefore'));
  const page = await listPage({
    name: 'licenses',
    cursorKey: app.secrets.cursor,
    request,
    columns: sortColumns,
    query,
    decorate: (rows) => License.withUse(rows, now),
    tx,
  });
  return { status: 200, body: { ...page, items: page.items.map((license) => license.toLicense(now)) } };
};

export const getLicense: Handler<'getLicense'> = async ({ app, tx, params }) => {
  const now = app.now();
  const license = await License.withUse(License.query(tx).findById(params.id.toLowerCase()), now);
  if (!license) throw notFound('licence');
  const body = { ...license.toLicense(now), registrations: await machinesOf(tx, license.id, now) };
  return { status: 200, headers: { ETag: etagOf(license.version) }, body };
};

/** The licence's machines with their running sessions: first those that have any, then those seen last. */
async function machinesOf(tx: Knex, licenseId: string, now: Date): Promise<Schemas['LicenseRegistration'][]> {
  const running = await Instance.running(tx, licenseId, now).orderBy(['leaseExpiresAt', 'instanceId']);
  const sessions = Map.groupBy(running, (instance) => instance.registrationId);
  const machines = () =>
    Registration.query(tx).where({ licenseId }).orderBy('lastSeenAt', 'desc').orderBy('id', 'desc').limit(mostMachines);
  const atWork = Instance.running(tx, licenseId, now).select('registrationId');
  const [busy, idle] = await Promise.all([machines().whereIn('id', atWork.clone()), machines().whereNotIn('id', atWork.clone())]);
  return [...busy, ...idle].slice(0, mostMachines).map((machine) => ({
    ...machine.toRegistration(),
    instances: (sessions.get(machine.id) ?? []).map((instance) => instance.toInstance(machine)),
  }));
}

export const addLicense: Handler<'addLicense'> = async (input) => {
  const { app, tx, body } = input;
  const { type, product, customer, maxActivations, maxInstances, notes = null } = body;
  const now = app.now();
  const at = now.toISOString();
  const expiresAt = futureExpiry(body.expiresAt ?? null, now);
  requireFitting({ type, expiresAt, maxActivations });

  const key = newLicenseKey();
  const keyEnding = keyEndingOf(key);
  const license = await License.query(tx).insertAndFetch({
    id: newId(now.getTime()),
    keyHash: hashOfKey(key) as string,
    keyEnding,
    type,
    product,
    customerName: customer.name,
    sortCustomer: customer.name.toLowerCase(),
    customerEmail: customer.email,
    customerCompany: customer.company ?? null,
    issuedAt: at,
    ...expiry(expiresAt),
    maxActivations,
    maxInstances,
    limits: { exportsPerMonth: null, maxElements: null, graceDays: 7, leaseSeconds: 600, features: [], ...body.limits },
    deactivatedAt: null,
    deactivationReason: null,
    notes,
    version: 1,
    searchText: [customer.name, customer.email, customer.company ?? '', keyEnding].join('\n').toLowerCase(),
    createdAt: at,
    updatedAt: at,
  });
  await recordLicense(input, now, 'license.issued', license);
  license.$set({ activationsUsed: 0, instancesInUse: 0 });
  return {
    status: 201,
    headers: { Location: `/api/licenses/${license.id}`, ETag: etagOf(license.version) },
    body: { ...license.toLicense(now), key },
  };
};

const expiry = (expiresAt: string | null) => ({ expiresAt, sortExpiresAt: expiresAt ?? endOfTime });

export const deleteLicense: Handler<'deleteLicense'> = async (input) => {
  const { app, tx, query } = input;
  const license = await lockForChange(input);
  const machines = await Registration.query(tx).where({ licenseId: license.id }).resultSize();
  if (machines > 0 && !query.force) {
    const are = machines === 1 ? '1 machine is' : `${machines} machines are`;
    const stopped = machines === 1 ? 'it' : 'all of them';
    throw new Problem('LICENSE_IN_USE', {
      detail: `${are} registered under the licence.`,
      message: `${are} registered with this licence. Deleting it stops the software on ${stopped}.`,
    });
  }
  await license.$query(tx).delete();
  await recordLicense(input, app.now(), 'license.deleted', license);
  return { status: 204 };
};

export const updateLicenseType: Handler<'updateLicenseType'> = async (input) => {
  const { app, tx, body } = input;
  const license = await lockForChange(input);
  const now = app.now();
  const wanted = retyped(license, body, now);
  if (wanted.type === 'node-locked') {
    const machines = await Registration.query(tx).where({ licenseId: license.id }).resultSize();
    if (machines > 1) {
      throw belowCurrentUse(
        machines,
        `${machines} machines are registered, and a node-locked licence is for one. Free the others first.`,
      );
    }
  }
  requireFitting({ ...wanted, maxActivations: license.maxActivations });
  return changed(input, license, now, 'license.type-changed', wanted);
};

export const updateLicenseActivations: Handler<'updateLicenseActivations'> = async (input) => {
  const { app, tx, body } = input;
  const license = await lockForChange(input);
  const used = await Registration.query(tx).where({ licenseId: license.id }).resultSize();
  if (body.maxActivations < used) throw belowCurrentUse(used);
  requireFitting({ ...license, maxActivations: body.maxActivations });
  return changed(input, license, app.now(), 'license.activations-changed', { maxActivations: body.maxActivations });
};

export const updateLicenseInstances: Handler<'updateLicenseInstances'> = async (input) => {
  const { app, tx, body } = input;
  const license = await lockForChange(input);
  const now = app.now();
  const used = await Instance.running(tx, license.id, now).resultSize();
  if (body.maxInstances < used) throw belowCurrentUse(used);
  return changed(input, license, now, 'license.instances-changed', { maxInstances: body.maxInstances });
};

export const updateLicenseLimits: Handler<'updateLicenseLimits'> = async (input) => {
  const license = await lockForChange(input);
  const limits = { ...license.limits, ...input.body };
  return changed(input, license, input.app.now(), 'license.limits-changed', { limits }, changesTo(license.limits, limits));
};

export const deactivateLicense: Handler<'deactivateLicense'> = async (input) => {
  const { app, tx, body } = input;
  const license = await lockForChange(input);
  if (license.deactivatedAt) {
    throw new Problem('ALREADY_DEACTIVATED', {
      detail: `The licence has been deactivated since ${license.deactivatedAt}.`,
    });
  }
  const now = app.now();
  await Instance.query(tx).delete().where({ licenseId: license.id });
  const patch = { deactivatedAt: now.toISOString(), deactivationReason: body.reason };
  const status: Change = { field: 'status', from: statusOf(license, now), to: 'deactivated' };
  return changed(input, license, now, 'license.deactivated', patch, [status, ...changesTo(license, patch)]);
};

export const reactivateLicense: Handler<'reactivateLicense'> = async (input) => {
  const license = await lockForChange(input);
  if (!license.deactivatedAt) {
    throw new Problem('NOT_DEACTIVATED', {
      detail: 'The licence is not deactivated.',
      message: 'This licence is not deactivated, so there is nothing to reactivate.',
    });
  }
  const now = input.app.now();
  const patch = { deactivatedAt: null, deactivationReason: null };
  const status: Change = { field: 'status', from: 'deactivated', to: statusOf({ ...license, ...patch }, now) };
  return changed(input, license, now, 'license.reactivated', patch, [status, ...changesTo(license, patch)]);
};

export const extendLicense: Handler<'extendLicense'> = async (input) => {
  const license = await lockForChange(input);
  const now = input.app.now();
  const expiresAt = extendedExpiry(license.expiresAt, input.body, now);
  return changed(input, license, now, 'license.extended', { expiresAt });
};

function belowCurrentUse(current: number, message?: string): Problem {
  const are = current === 1 ? '1 is' : `${current} are`;
  return new Problem('BELOW_CURRENT_USE', {
    detail: `${are} in use; the licence cannot allow fewer.`,
    message: message ?? `${are} in use at the moment. Free some first, or allow at least ${current}.`,
    extension: { current },
  });
}

type Write = Pick<Input<'addLicense'>, 'app' | 'tx' | 'actor' | 'requestId'>;
type ChangeCall = Write & { params: { id: string }; headers: { 'If-Match'?: string } };

/**
 * The licence at the version that the caller saw, held against everybody who would change it, register a machine
 * or take a seat until the transaction ends: what is counted meanwhile stays true.
 */
async function lockForChange({ tx, params, headers }: ChangeCall): Promise<License> {
  const license = await License.query(tx).findById(params.id.toLowerCase()).forUpdate();
  if (!license) throw notFound('licence');
  requireVersion(headers['If-Match'], license.version);
  return license;
}

type Patch = Partial<
  Pick<License, 'type' | 'expiresAt' | 'maxActivations' | 'maxInstances' | 'limits' | 'deactivatedAt' | 'deactivationReason'>
>;

/** Writes `patch` as the next version of the licence, with its line in the log; nothing where all is so already. */
async function changed(
  call: Write,
  license: License,
  now: Date,
  action: Parameters<typeof recordLicense>[2],
  patch: Patch,
  changes: Change[] = changesTo(license, patch),
) {
  const { tx } = call;
  if (changes.length > 0) {
    await license.$query(tx).patch({
      ...patch,
      ...(patch.expiresAt === undefined ? {} : expiry(patch.expiresAt)),
      version: license.version + 1,
      updatedAt: now.toISOString(),
    });
    await recordLicense(call, now, action, license, changes);
  }
  const written = await License.withUse(License.query(tx).findById(license.id).throwIfNotFound(), now);
  return { status: 200 as const, headers: { ETag: etagOf(written.version) }, body: written.toLicense(now) };
}
