// Licenses in the database: keys, computed fields, and changes.
import { createHash, randomInt } from 'node:crypto';
import type { Database } from './database.ts';
import { Problem } from './http.ts';
import { update, type RecordRow } from './records.ts';
import { dayMs, fromNow, now } from './times.ts';

export interface Limits {
  exportsPerMonth: number | null;
  maxElements: number | null;
  graceDays: number;
  leaseSeconds: number;
  features: string[];
}

export interface LicenseRow extends RecordRow {
  keyHash: string;
  keyEnding: string;
  type: string;
  product: string;
  customerName: string;
  customerEmail: string;
  customerCompany: string | null;
  issuedAt: string;
  expiresAt: string | null;
  maxActivations: number;
  maxInstances: number;
  limits: string;
  deactivatedAt: string | null;
  deactivationReason: string | null;
  notes: string | null;
  status: 'active' | 'expiring' | 'expired' | 'deactivated';
  activationsUsed: number;
  instancesInUse: number;
}

/** Whether a machine occupies an activation at `:now`. */
export const isOccupying = '(signedOffAt IS NULL OR offlineUntil > :now)';

/** Selects licenses with their computed fields at the time `:now`. Licenses that expire before `:soon` are expiring. */
export const licenseRows = `
  SELECT licenses.*,
    CASE WHEN deactivatedAt IS NOT NULL THEN 'deactivated'
      WHEN expiresAt <= :now THEN 'expired'
      WHEN expiresAt <= :soon THEN 'expiring'
      ELSE 'active' END AS status,
    (SELECT count(*) FROM registrations WHERE licenseId = licenses.id AND ${isOccupying}) AS activationsUsed,
    (SELECT count(*) FROM leases WHERE licenseId = licenses.id AND endsAt > :now) AS instancesInUse
  FROM licenses`;
export const atThisTime = () => ({ now: now(), soon: fromNow(14 * dayMs) });

// No letters and digits that look alike.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const keyGroups = 5;
const groupLength = 5;

export function createKey(): string {
  const letter = () => alphabet[randomInt(alphabet.length)] ?? '';
  return Array.from({ length: keyGroups }, () => Array.from({ length: groupLength }, letter).join('')).join('-');
}

/** The hash of a key, ignoring case, spaces and dashes. A fast hash is safe, because a key has 125 random bits. */
export const hashKey = (key: string) =>
  createHash('sha256').update(key.replaceAll(/[\s-]/g, '').toUpperCase()).digest('base64url');
export const hashFingerprint = (fingerprint: string) => createHash('sha256').update(fingerprint).digest('base64url');

export const limitsOf = ({ limits }: LicenseRow) => JSON.parse(limits) as Limits;

/** The license as the plugin receives it. */
export function pluginLicense(license: LicenseRow) {
  const { id, keyEnding, type, product, status, expiresAt } = license;
  const { maxActivations, activationsUsed, maxInstances, instancesInUse } = license;
  const seats = { maxActivations, activationsUsed, maxInstances, instancesInUse };
  return { id, keyEnding, type, product, status, expiresAt, ...seats, limits: limitsOf(license) };
}

export function customerOf({ customerName, customerEmail, customerCompany }: LicenseRow) {
  return { name: customerName, email: customerEmail, company: customerCompany };
}

/** The license as administrators receive it. */
export function licenseBody(license: LicenseRow) {
  const { issuedAt, deactivatedAt, deactivationReason, notes, version, createdAt, updatedAt } = license;
  const own = { issuedAt, deactivatedAt, deactivationReason, notes, version, createdAt, updatedAt };
  return { ...pluginLicense(license), customer: customerOf(license), ...own };
}

/** @throws Problem 404 */
export function readLicense(database: Database, id: string): LicenseRow {
  const license = database.first<LicenseRow>(`${licenseRows} WHERE id = :id`, { id: id.toLowerCase(), ...atThisTime() });
  if (!license) throw new Problem(404, 'NOT_FOUND');
  return license;
}

/** The license whose key the plugin has sent. @throws Problem 401 if the license was deleted in the meantime */
export function ownLicense(database: Database, id: string): LicenseRow {
  const license = database.first<LicenseRow>(`${licenseRows} WHERE id = :id`, { id, ...atThisTime() });
  if (!license) throw new Problem(401, 'LICENSE_INVALID');
  return license;
}

/** @throws Problem 403 if the license is deactivated or expired */
export function requireInForce({ status }: LicenseRow) {
  if (status === 'deactivated') throw new Problem(403, 'LICENSE_DEACTIVATED');
  if (status === 'expired') throw new Problem(403, 'LICENSE_EXPIRED');
}

/** The id of the license with this key. @throws Problem 401, or 403 if the license must be in force and is not */
export function licenseOfKey(database: Database, key: string, mustBeInForce: boolean): string {
  const sql = `${licenseRows} WHERE keyHash = :keyHash`;
  const license = database.first<LicenseRow>(sql, { keyHash: hashKey(key), ...atThisTime() });
  if (!license) throw new Problem(401, 'LICENSE_INVALID');
  if (mustBeInForce) requireInForce(license);
  return license.id;
}

/** Changes columns and returns the license. The version increases only if a value changes. */
export function changeLicense(database: Database, license: LicenseRow, columns: Partial<LicenseRow>): LicenseRow {
  update(database, 'licenses', license, columns);
  return readLicense(database, license.id);
}
