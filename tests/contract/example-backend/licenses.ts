// The operations with which administrators manage licenses.
import { randomUUID } from 'node:crypto';
import type { Detail } from './contract.ts';
import type { Database } from './database.ts';
import { validationProblem, noStore, Problem, type Answer, type Handler, type Request } from './http.ts';
import {
  atThisTime,
  changeLicense,
  createKey,
  hashKey,
  licenseBody,
  licenseRows,
  limitsOf,
  readLicense,
  type LicenseRow,
} from './license-records.ts';
import { matchesFilter, matchesSearch, toJsonList, readPage, readTimeFilter } from './lists.ts';
import { machinesWithSessions } from './machines.ts';
import { runOnce } from './idempotency.ts';
import { firstVersion, requireVersion, etagOf } from './records.ts';
import { endLeases } from './leases.ts';
import { dayMs, now, plus, toUtc } from './times.ts';

const answer = (license: LicenseRow): Answer => ({
  status: 200,
  headers: { ...noStore, ETag: etagOf(license) },
  body: licenseBody(license),
});

const incompatible = (pointer: string, message: string) =>
  new Problem(422, 'TYPE_INCOMPATIBLE', { details: [{ pointer, code: 'TYPE_INCOMPATIBLE', message }] });
const belowCurrentUse = (current: number) => new Problem(409, 'BELOW_CURRENT_USE', { more: { current } });

/** Converts an expiry to UTC; null stays null. @throws Problem 422 if it is not in the future */
function futureTime(text: string | null): string | null {
  const time = text === null ? null : toUtc(text);
  if (time !== null && time > now()) return time;
  if (text === null) return null;
  throw validationProblem({
    pointer: '/expiresAt',
    code: 'NOT_IN_FUTURE',
    message: 'Choose a time in the future, before the year 10000.',
  });
}

/** The error if an expiry is not allowed for a type; null if it is allowed. */
function expiryDetail(type: string, expiresAt: string | null): Detail | null {
  const detail = (message: string): Detail => ({ pointer: '/expiresAt', code: 'TYPE_INCOMPATIBLE', message });
  if (type === 'perpetual') return expiresAt === null ? null : detail('A perpetual license never expires: omit the expiry.');
  const needsExpiry = type === 'trial' || type === 'subscription';
  return needsExpiry && expiresAt === null ? detail(`A ${type} license needs an expiry.`) : null;
}

const limitDefaults = { exportsPerMonth: null, maxElements: null, graceDays: 7, leaseSeconds: 600, features: [] };

function create(database: Database, body: any): Answer {
  const { type, product, customer, expiresAt: expiry = null, maxActivations, maxInstances, limits, notes = null } = body;
  const expiresAt = futureTime(expiry);
  const details = [expiryDetail(type, expiresAt)].filter((detail) => detail !== null);
  if (type === 'node-locked' && maxActivations > 1) {
    details.push({ pointer: '/maxActivations', code: 'TYPE_INCOMPATIBLE', message: 'Use 1 for a node-locked license.' });
  }
  if (details.length > 0) throw new Problem(422, 'TYPE_INCOMPATIBLE', { details });
  const [id, key, created] = [randomUUID(), createKey(), firstVersion()];
  database.insert('licenses', {
    id,
    keyHash: hashKey(key),
    keyEnding: key.slice(-4),
    type,
    product,
    customerName: customer.name,
    customerEmail: customer.email,
    customerCompany: customer.company ?? null,
    issuedAt: created.createdAt,
    expiresAt,
    maxActivations,
    maxInstances,
    limits: JSON.stringify({ ...limitDefaults, ...limits }),
    notes,
    ...created,
  });
  const license = readLicense(database, id);
  const headers = { ...noStore, ETag: etagOf(license), Location: `./${id}` };
  return { status: 201, headers, body: { ...licenseBody(license), key } };
}

function list(database: Database, parameters: Record<string, any>): Answer {
  const { q = null, status, type, product } = parameters;
  const before = readTimeFilter(parameters, 'expiresBefore');
  const rows = `SELECT * FROM (${licenseRows})
    WHERE ${matchesSearch('customerName', 'customerEmail', 'customerCompany', 'keyEnding')}
      AND ${matchesFilter('status', 'status')} AND ${matchesFilter('type', 'type')} AND ${matchesFilter('product', 'product')}
      AND (:before IS NULL OR expiresAt < :before)`;
  const filters = { q, status: toJsonList(status), type: toJsonList(type), product: toJsonList(product), before };
  const body = readPage<LicenseRow>(database, parameters, {
    name: 'licenses',
    rows,
    values: { ...atThisTime(), ...filters },
    orders: {
      issuedAt: 'issuedAt',
      updatedAt: 'updatedAt',
      customer: 'lowercase(customerName)',
      // 'never' sorts after every time.
      expiresAt: "coalesce(expiresAt, 'never')",
    },
    defaultOrder: '-issuedAt',
    toItem: licenseBody,
  });
  return { status: 200, headers: noStore, body };
}

function extend(database: Database, license: LicenseRow, { days, basis, expiresAt: until }: any): LicenseRow {
  const pointer = days === undefined ? '/expiresAt' : '/days';
  if (license.expiresAt === null) throw incompatible(pointer, 'This license never expires.');
  const expiresAt = toUtc(days === undefined ? until : plus(basis === 'now' ? now() : license.expiresAt, days * dayMs));
  if (expiresAt === null || expiresAt <= now() || expiresAt <= license.expiresAt) {
    throw validationProblem({
      pointer,
      code: 'NOT_LATER',
      message: 'Choose an expiry that is in the future and later than the current one.',
    });
  }
  return changeLicense(database, license, { expiresAt });
}

function changeType(database: Database, license: LicenseRow, { type, expiresAt: expiry }: any): LicenseRow {
  const kept = type === 'perpetual' ? null : license.expiresAt;
  const expiresAt = expiry === undefined ? kept : futureTime(expiry);
  const detail = expiryDetail(type, expiresAt);
  if (detail) throw incompatible(detail.pointer, detail.message);
  if (type === 'node-locked') {
    if (license.activationsUsed > 1) throw belowCurrentUse(license.activationsUsed);
    if (license.maxActivations > 1) throw incompatible('/type', 'Set the limit to one activation first.');
  }
  return changeLicense(database, license, { type, expiresAt });
}

/** Deletes a license. @throws Problem 409 if it has registered machines and `force` is false */
function remove(database: Database, license: LicenseRow, force: boolean) {
  const registered = 'SELECT 1 FROM registrations WHERE licenseId = :id AND signedOffAt IS NULL';
  if (!force && database.first(registered, { id: license.id })) throw new Problem(409, 'LICENSE_IN_USE');
  database.run('DELETE FROM licenses WHERE id = :id', { id: license.id });
}

/** The changes of a license. Each runs in the transaction that has read the license. */
const changes: Record<string, (database: Database, license: LicenseRow, body: any) => LicenseRow> = {
  updateLicenseType: changeType,
  extendLicense: extend,
  updateLicenseActivations(database, license, { maxActivations }) {
    if (maxActivations < license.activationsUsed) throw belowCurrentUse(license.activationsUsed);
    if (license.type === 'node-locked' && maxActivations > 1) {
      throw incompatible('/maxActivations', 'Use 1 for a node-locked license.');
    }
    return changeLicense(database, license, { maxActivations });
  },
  updateLicenseInstances(database, license, { maxInstances }) {
    if (maxInstances < license.instancesInUse) throw belowCurrentUse(license.instancesInUse);
    return changeLicense(database, license, { maxInstances });
  },
  updateLicenseLimits: (database, license, body) =>
    changeLicense(database, license, { limits: JSON.stringify({ ...limitsOf(license), ...body }) }),
  deactivateLicense(database, license, { reason }) {
    if (license.deactivatedAt !== null) throw new Problem(409, 'ALREADY_DEACTIVATED');
    endLeases(database, { licenseId: license.id });
    return changeLicense(database, license, { deactivatedAt: now(), deactivationReason: reason });
  },
  reactivateLicense(database, license) {
    if (license.deactivatedAt === null) throw new Problem(409, 'NOT_DEACTIVATED');
    return changeLicense(database, license, { deactivatedAt: null, deactivationReason: null });
  },
};

export function createLicenses(database: Database): Record<string, Handler> {
  /** The license, if it has the version in `If-Match`. @throws Problem 404 or 412 */
  const current = ({ id, 'if-match': match }: Record<string, any>) => requireVersion(readLicense(database, id), match);
  /** Idempotency keys are separate for each operation and administrator, so that nobody gets the response to another's call. */
  const runOnceFor = (operation: string, { parameters, body, user }: Request, work: () => Answer) =>
    runOnce(
      database,
      `${operation} ${user?.id ?? ''}`,
      parameters['idempotency-key'],
      [parameters['id'] ?? null, body ?? null],
      work,
    );
  const changing = Object.entries(changes).map(([operation, change]): [string, Handler] => [
    operation,
    (request) => runOnceFor(operation, request, () => answer(change(database, current(request.parameters), request.body))),
  ]);

  return {
    ...Object.fromEntries(changing),
    listLicenses: ({ parameters }) => list(database, parameters),
    createLicense: (request) => runOnceFor('createLicense', request, () => create(database, request.body)),
    getLicense({ parameters }) {
      const license = readLicense(database, parameters['id']);
      const { headers, body } = answer(license);
      return { status: 200, headers, body: { ...body, registrations: machinesWithSessions(database, license.id) } };
    },
    deleteLicense({ parameters }) {
      database.transaction(() => remove(database, current(parameters), parameters['force'] ?? false));
      return { status: 204, headers: noStore };
    },
  };
}
