// Mails to the customer of a license.
import { withdrawMails } from '../db/mails.ts';
import { seal, unseal } from '../domain/sealed.ts';
import type { Secrets } from '../domain/secrets.ts';
import { addressAfterErasure, type License } from '../models/License.ts';
import type { CompleteMail } from './password-links.ts';
import { queue, siteUrl, type MailCall } from './queue.ts';

/** A deactivation can be undone for this long before the customer hears of it. */
const undoMs = 2 * 60_000;

const entityOf = ({ id }: License) => ({ kind: 'license', id });
const shown = ({ context }: MailCall, { product, keyEnding, customerName, expiresAt }: License) => ({
  name: customerName,
  product,
  keyEnding,
  expiresAt,
  timeZone: context.config.teamTimeZone,
  salesUrl: `${siteUrl(context.config)}/contact-sales`,
});

type KeyCall = MailCall & { context: { secrets: Secrets } };

/** Sends the key of a new license. It waits encrypted: otherwise the database holds only its hash. */
export async function mailLicenseKey(call: KeyCall, license: License, key: string): Promise<void> {
  const { maxActivations, maxInstances, customerEmail: recipient } = license;
  const sealed = seal(call.context.secrets.mailedKey, key);
  const data = { ...shown(call, license), maxActivations, maxInstances, key: sealed };
  await queue(call, { template: 'license-issued', recipient, data, entity: entityOf(license) });
}

/** Opens the license keys of mails that are sent now, and leaves the other mails to `next`. */
export const licenseKeys =
  ({ mailedKey }: Secrets, next: CompleteMail): CompleteMail =>
  async (mail) => {
    if (mail.template !== 'license-issued') return next(mail);
    return { ...mail.data, key: unseal(mailedKey, String(mail.data['key'])) };
  };

/** Reminds the customer that the license is about to expire. */
export async function mailExpiry(call: MailCall, license: License): Promise<void> {
  const { customerEmail: recipient } = license;
  await queue(call, { template: 'license-expiring', recipient, data: shown(call, license), entity: entityOf(license) });
}

/** Tells the customer that the license was deactivated, unless that is undone first. */
export async function mailDeactivation(call: MailCall, license: License): Promise<void> {
  const { customerEmail: recipient } = license;
  if (recipient === addressAfterErasure) return;
  const data = shown(call, license);
  await queue(call, { template: 'license-deactivated', recipient, data, entity: entityOf(license), delayMs: undoMs });
}

/** Takes the mail about a deactivation back if it has not been sent yet. */
export const withdrawDeactivation = ({ tx }: MailCall, { id }: License): Promise<void> =>
  withdrawMails(tx, 'license-deactivated', id);
