// The license and the machine of a plugin's call.
import type { Knex } from 'knex';
import type { ServerContext } from '../context.ts';
import type { Actor } from '../domain/actor.ts';
import { licenseInvalid, requireInForce, sha256 } from '../domain/licenses.ts';
import { License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';
import { Problem } from '../problems.ts';

/** @throws Error if the caller is not a plugin, which the guard prevents */
export function licenseIdOf({ licenseId }: Actor): string {
  if (!licenseId) throw new Error('This operation needs a caller with a license key.');
  return licenseId;
}

/** For a license that was deleted after the guard found it by its key. */
export const licenseGone = () => licenseInvalid('The license key is not valid.');

/**
 * Locks the caller's license until the transaction ends, so that calls that count machines or seats run one after the
 * other. The guard has checked before the lock that the license is in force; this checks again.
 * @returns the license and the time after the lock, because waiting for it can take seconds
 * @throws Problem LICENSE_INVALID if it was deleted meanwhile, LICENSE_EXPIRED, LICENSE_DEACTIVATED
 */
export async function lockLicenseInForce({ context, tx, actor }: { context: ServerContext; tx: Knex; actor: Actor }) {
  const license = await License.query(tx).findById(licenseIdOf(actor)).forUpdate();
  if (!license) throw licenseGone();
  const now = context.now();
  requireInForce(license, now);
  return { license, now };
}

/** Finds a machine that is registered and has not deregistered. */
export const findRegistered = (tx: Knex, licenseId: string, fingerprint: string) =>
  Registration.query(tx)
    .findOne({ licenseId, fingerprintHash: sha256(fingerprint) })
    .modify('registered');

export const notRegistered = () =>
  new Problem('NOT_REGISTERED', {
    detail: 'No machine with this fingerprint is registered with the license.',
    message: 'This machine is not registered with the license.',
  });
