// The rules of licenses: keys, statuses, and the requirements of each type.
import { instantField, storedInstant } from './instants.ts';
import { createHash, randomInt } from 'node:crypto';
import type { components } from '../../openapi/generated/types.ts';
import { Problem, invalidFields, type ProblemDetail } from '../problems.ts';
import { dayMs } from './days.ts';
import { readableDigits } from './tokens.ts';

type Schemas = components['schemas'];
export type LicenseType = Schemas['LicenseType'];
export type LicenseStatus = Schemas['LicenseStatus'];

const minuteMs = 60 * 1000;

/** A license is `expiring` this long before its end. */
export const expiringMs = 14 * dayMs;

/** Days before the expiry on which the customer is reminded. */
export const reminderDays = [30, 7, 1] as const;

/** The latest of the `reminderDays` that has been reached; null before the first, and without an expiry. */
export function dueReminder(expiresAt: string | null, now: Date): number | null {
  if (expiresAt === null) return null;
  const leftMs = Date.parse(expiresAt) - now.getTime();
  return reminderDays.findLast((days) => leftMs <= days * dayMs) ?? null;
}

const keyPrefix = 'SPW';
const keyGroups = 5;
const groupLength = 4;
const keyPattern = new RegExp(`^${keyPrefix}[${readableDigits}]{${keyGroups * groupLength}}$`);

/** A new license key, `SPW-7K2M-9QTX-4HJD-B6WZ-RN5F`: 100 random bits that can be read aloud. */
export function newLicenseKey(): string {
  const groups = Array.from({ length: keyGroups }, () =>
    Array.from({ length: groupLength }, () => readableDigits[randomInt(readableDigits.length)]).join(''),
  );
  return [keyPrefix, ...groups].join('-');
}

export const keyEndingOf = (key: string): string => key.slice(-groupLength);

/**
 * SHA-256, base64url. Keys and fingerprints are so random that a hash without salt cannot be reversed. The hash does not
 * depend on the server's secret, so licenses stay valid if the secret is lost.
 */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The hash of a typed key; null if it is not a key. Ignores case, dashes and spaces, and reads O as 0, and I and L as 1. */
export function hashOfKey(typed: string): string | null {
  const key = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return keyPattern.test(key) ? sha256(key) : null;
}

export interface Term {
  expiresAt: string | null;
  deactivatedAt: string | null;
}

export function statusOf({ expiresAt, deactivatedAt }: Term, now: Date): LicenseStatus {
  if (deactivatedAt) return 'deactivated';
  if (!expiresAt) return 'active';
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return 'expired';
  return left <= expiringMs ? 'expiring' : 'active';
}

/**
 * `March 1, 2027 at 4:41 PM UTC`: the first whole minute that is not before the instant. Creates no formatter at startup,
 * because the first one loads several megabytes of Intl data.
 */
export function minuteInWords(instant: string): string {
  const minute = new Date(Math.ceil(Date.parse(instant) / minuteMs) * minuteMs);
  const text = minute.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  // Not all fonts have the narrow space before AM and PM.
  return `${text.replaceAll('\u202f', ' ')} UTC`;
}

/** @throws Problem LICENSE_DEACTIVATED, even if the license has also expired; LICENSE_EXPIRED */
export function requireInForce(license: Term, now: Date): void {
  const status = statusOf(license, now);
  if (status === 'deactivated') {
    throw new Problem('LICENSE_DEACTIVATED', {
      detail: 'The license has been deactivated.',
      message: 'Your license has been deactivated. Ask your administrator, or contact sales.',
    });
  }
  if (status === 'expired' && license.expiresAt) {
    throw new Problem('LICENSE_EXPIRED', {
      detail: `The license expired at ${license.expiresAt}.`,
      message: `Your license expired on ${minuteInWords(license.expiresAt)}. Ask your administrator to renew it.`,
    });
  }
}

export function licenseInvalid(detail: string): Problem {
  return new Problem('LICENSE_INVALID', {
    detail,
    message: 'This license key is not valid. Please check it and enter it again.',
  });
}

const detail = (pointer: string, code: string, message: string): ProblemDetail => ({ pointer, code, message });

/**
 * Converts an expiry that an administrator entered to its stored form; null means no expiry.
 * @throws Problem VALIDATION_FAILED if it is not in the future
 */
export function futureExpiry(given: string | null, now: Date): string | null {
  if (given === null) return null;
  const expiresAt = instantField(given, '/expiresAt');
  if (expiresAt <= now.toISOString()) {
    throw invalidFields([detail('/expiresAt', 'NOT_IN_FUTURE', 'Choose a time in the future.')]);
  }
  return expiresAt;
}

const incompatible = (pointer: string, message: string) => detail(pointer, 'TYPE_INCOMPATIBLE', message);

/**
 * Checks a new or changed license against the rules of its type.
 * @throws Problem TYPE_INCOMPATIBLE, which names each field that violates a rule
 */
export function requireFitting(license: { type: LicenseType; expiresAt: string | null; maxActivations: number }): void {
  const { type, expiresAt, maxActivations } = license;
  const details: ProblemDetail[] = [];
  if ((type === 'trial' || type === 'subscription') && expiresAt === null) {
    details.push(incompatible('/expiresAt', `A ${type} license needs an expiry.`));
  }
  if (type === 'perpetual' && expiresAt !== null) {
    details.push(incompatible('/expiresAt', 'A perpetual license has no expiry. Leave it out.'));
  }
  if (type === 'node-locked' && maxActivations > 1) {
    details.push(incompatible('/maxActivations', 'Use 1 for a node-locked license.'));
  }
  if (details.length > 0) throw typeIncompatible(details);
}

function typeIncompatible(details: ProblemDetail[]): Problem {
  return new Problem('TYPE_INCOMPATIBLE', {
    detail: details.map(({ message }) => message).join(' '),
    message:
      details.length === 1 ? details[0]?.message : 'This type of license does not allow that. Please correct the marked fields.',
    details,
  });
}

/** A license for several machines becomes node-locked. The field that would have to change is not in the body. */
export const tooManyActivations = (): Problem => typeIncompatible([incompatible('/type', 'Reduce the activations to 1 first.')]);

/**
 * The license's type and expiry after `updateLicenseType`. Without a new expiry the current one is kept, except that
 * `perpetual` clears it. `requireFitting` checks whether type and expiry are compatible.
 * @throws Problem VALIDATION_FAILED if a new expiry is not in the future
 */
export function changeType(
  license: { expiresAt: string | null },
  { type, expiresAt }: { type: LicenseType; expiresAt?: string | null },
  now: Date,
): { type: LicenseType; expiresAt: string | null } {
  if (expiresAt !== undefined) return { type, expiresAt: futureExpiry(expiresAt, now) };
  return { type, expiresAt: type === 'perpetual' ? null : license.expiresAt };
}

/**
 * The expiry of a license after an extension.
 * @throws Problem TYPE_INCOMPATIBLE for a license without expiry; VALIDATION_FAILED if the new expiry is not in the
 *   future, not later than the current one, or after the year 9999
 */
export function extendedExpiry(present: string | null, extension: Schemas['LicenseExtension'], now: Date): string {
  const pointer = 'days' in extension ? '/days' : '/expiresAt';
  if (present === null)
    throw typeIncompatible([incompatible(pointer, 'This license never expires, so there is nothing to extend.')]);
  const wanted = 'days' in extension ? daysAfter(extension, present, now) : storedInstant(extension.expiresAt);
  if (wanted === null) throw invalidFields([detail(pointer, 'TOO_LATE', 'Choose a time before the year 10000.')]);
  if (wanted <= present) {
    throw invalidFields([detail(pointer, 'NOT_LATER', 'The new expiry must be later than the current one.')]);
  }
  if (wanted <= now.toISOString()) {
    throw invalidFields([detail(pointer, 'NOT_IN_FUTURE', 'The license would still be expired. Choose a later expiry.')]);
  }
  return wanted;
}

function daysAfter({ days, basis }: Schemas['LicenseExtensionByDays'], present: string, now: Date): string | null {
  const from = basis === 'now' ? now.getTime() : Date.parse(present);
  return storedInstant(new Date(from + days * dayMs).toISOString());
}
