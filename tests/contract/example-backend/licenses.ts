// Licenses as administrators manage them.
import { randomUUID } from 'node:crypto';
import type { Detail } from './contract.ts';
import type { Database } from './database.ts';
import { invalid, noStore, Problem, type Answer, type Handler, type Request } from './http.ts';
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
import { isAmong, isFound, listOf, pageOf, timeFilter } from './lists.ts';
import { machinesWithSessions } from './machines.ts';
import { once } from './once.ts';
import { firstVersion, requireVersion, tagOf } from './records.ts';
import { endLeases } from './leases.ts';
import { dayMs, now, plus, toUtc } from './times.ts';

const answer = (license: LicenseRow, status = 200): Answer => ({
  status,
  headers: { ...noStore, ETag: tagOf(license) },
  body: licenseBody(license),
});

const incompatible = (pointer: string, message: string) =>
  new Problem(422, 'TYPE_INCOMPATIBLE', { details: [{ pointer, code: 'TYPE_INCOMPATIBLE', message }] });
const belowCurrentUse = (current: number) => new Problem(409, 'BELOW_CURRENT_USE', { more: { current } });

/** An expiry in UTC; null stays null. @throws Problem 422 for one that is not in the future */
function futureTime(given: string | null): string | null {
  const time = given === null ? null : toUtc(given);
  if (time !== null && time > now()) return time;
  if (given === null) return null;
  throw invalid({ pointer: '/expiresAt', code: 'NOT_IN_FUTURE', message: 'Choose a time in the future, before the year 10000.' });
}

/** What is wrong with an expiry for a type; null if nothing is. */
function expiryDetail(type: string, expiresAt: string | null): Detail | null {
  const detail = (message: string): Detail => ({ pointer: '/expiresAt', code: 'TYPE_INCOMPATIBLE', message });
  if (type === 'perpetual') return expiresAt === null ? null : detail('A perpetual license never expires: leave this out.');
  const needsExpiry = type === 'trial' || type === 'subscription';
  return needsExpiry && expiresAt === null ? detail(`A ${type} license needs an expiry.`) : null;
}

const limitDefaults = { exportsPerMonth: null, maxElements: null, graceDays: 7, leaseSeconds: 600, features: [] };

function create(database: Database, body: any): Answer {
  const { type, product, customer, expiresAt: given = null, maxActivations, maxInstances, limits, notes = null } = body;
  const expiresAt = futureTime(given);
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
  const headers = { ...noStore, ETag: tagOf(license), Location: `./${id}` };
  return { status: 201, headers, body: { ...licenseBody(license), key } };
}

function list(database: Database, given: Record<string, any>): Answer {
  const { q = null, status, type, product } = given;
  const before = timeFilter(given, 'expiresBefore');
  const rows = `SELECT * FROM (${licenseRows})
    WHERE ${isFound('customerName', 'customerEmail', 'customerCompany', 'keyEnding')}
      AND ${isAmong('status', 'status')} AND ${isAmong('type', 'type')} AND ${isAmong('product', 'product')}
      AND (:before IS NULL OR expiresAt < :before)`;
  const filters = { q, status: listOf(status), type: listOf(type), product: listOf(product), before };
  const body = pageOf<LicenseRow>(database, given, {
    name: 'licenses',
    rows,
    values: { ...atThisTime(), ...filters },
    orders: {
      issuedAt: 'issuedAt',
      updatedAt: 'updatedAt',
      customer: 'lowercase(customerName)',
      // Comes after every time.
      expiresAt: "coalesce(expiresAt, 'never')",
    },
    first: '-issuedAt',
    shown: licenseBody,
  });
  return { status: 200, headers: noStore, body };
}

function extend(database: Database, license: LicenseRow, { days, basis, expiresAt: until }: any): LicenseRow {
  const pointer = days === undefined ? '/expiresAt' : '/days';
  if (license.expiresAt === null) throw incompatible(pointer, 'This license never expires.');
  const expiresAt = toUtc(days === undefined ? until : plus(basis === 'now' ? now() : license.expiresAt, days * dayMs));
  if (expiresAt === null || expiresAt <= now() || expiresAt <= license.expiresAt) {
    throw invalid({
      pointer,
      code: 'NOT_LATER',
      message: 'The new expiry has to be in the future and later than the current one.',
    });
  }
  return changeLicense(database, license, { expiresAt });
}

function changeType(database: Database, license: LicenseRow, { type, expiresAt: given }: any): LicenseRow {
  const kept = type === 'perpetual' ? null : license.expiresAt;
  const expiresAt = given === undefined ? kept : futureTime(given);
  const detail = expiryDetail(type, expiresAt);
  if (detail) throw incompatible(detail.pointer, detail.message);
  if (type === 'node-locked') {
    if (license.activationsUsed > 1) throw belowCurrentUse(license.activationsUsed);
    if (license.maxActivations > 1) throw incompatible('/maxActivations', 'Allow one activation first.');
  }
  return changeLicense(database, license, { type, expiresAt });
}

/** A license that a machine uses is deleted only with `force`. */
function remove(database: Database, license: LicenseRow, force: boolean) {
  const registered = 'SELECT 1 FROM registrations WHERE licenseId = :id AND signedOffAt IS NULL';
  if (!force && database.first(registered, { id: license.id })) throw new Problem(409, 'LICENSE_IN_USE');
  database.run('DELETE FROM licenses WHERE id = :id', { id: license.id });
}

/** The changes of a license, each in the transaction that has read it. */
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

export function makeLicenses(database: Database): Record<string, Handler> {
  /** The license in the state that `If-Match` names. */
  const current = ({ id, 'if-match': match }: Record<string, any>) => requireVersion(readLicense(database, id), match);
  /** Keys are kept apart by operation and administrator: nobody gets the answer to another's call. */
  const onceFor = (operation: string, { given, body, user }: Request, work: () => Answer) =>
    once(database, `${operation} ${user?.id ?? ''}`, given['idempotency-key'], [given['id'] ?? null, body ?? null], work);
  const changing = Object.entries(changes).map(([operation, change]): [string, Handler] => [
    operation,
    (request) => onceFor(operation, request, () => answer(change(database, current(request.given), request.body))),
  ]);

  return {
    ...Object.fromEntries(changing),
    listLicenses: ({ given }) => list(database, given),
    createLicense: (request) => onceFor('createLicense', request, () => create(database, request.body)),
    getLicense({ given }) {
      const license = readLicense(database, given['id']);
      const { headers, body } = answer(license);
      return { status: 200, headers, body: { ...body, registrations: machinesWithSessions(database, license.id) } };
    },
    deleteLicense({ given }) {
      database.transaction(() => remove(database, current(given), given['force'] ?? false));
      return { status: 204, headers: noStore };
    },
  };
}
