// Emails to the customer of a license.
import { withdrawMails } from '../db/mails.ts';
import { publicOrigin } from '../domain/public-origin.ts';
import { seal } from '../domain/sealed.ts';
import type { Secrets } from '../domain/secrets.ts';
import { erasedCustomerEmail, type License } from '../models/License.ts';
import { noticeDelayMs, queue, type MailCall } from './queue.ts';

const entityOf = ({ id }: License) => ({ kind: 'license', id });
const commonData = ({ context }: MailCall, { product, keyEnding, customerName, expiresAt }: License) => ({
  name: customerName,
  product,
  keyEnding,
  expiresAt,
  timeZone: context.config.teamTimeZone,
  salesUrl: `${publicOrigin(context.config)}/contact-sales`,
});

type KeyCall = MailCall & { context: { secrets: Secrets } };

/** Queues an email with the key of a new license. The queued key is encrypted; elsewhere the database has only its hash. */
export async function mailLicenseKey(call: KeyCall, license: License, key: string): Promise<void> {
  const { maxActivations, maxInstances, customerEmail: recipient } = license;
  const sealed = seal(call.context.secrets.mailedKey, key);
  const data = { ...commonData(call, license), maxActivations, maxInstances, key: sealed };
  await queue(call, { template: 'license-issued', recipient, data, entity: entityOf(license) });
}

/** Reminds the customer that the license is about to expire. */
export async function mailExpiry(call: MailCall, license: License): Promise<void> {
  const { customerEmail: recipient } = license;
  await queue(call, { template: 'license-expiring', recipient, data: commonData(call, license), entity: entityOf(license) });
}

/** Deletes a reminder that has not been sent; returns how many there were. */
export const withdrawExpiry = ({ context, tx }: MailCall, { id }: License): Promise<number> =>
  withdrawMails(tx, 'license-expiring', [id], context.now());

/** Notifies the customer that the license was deactivated, unless that is undone first. */
export async function mailDeactivation(call: MailCall, license: License): Promise<void> {
  const { customerEmail: recipient } = license;
  if (recipient === erasedCustomerEmail) return;
  const data = commonData(call, license);
  await queue(call, { template: 'license-deactivated', recipient, data, entity: entityOf(license), delayMs: noticeDelayMs });
}

/** Deletes the email about a deactivation if it has not been sent yet. */
export const withdrawDeactivation = ({ context, tx }: MailCall, { id }: License): Promise<number> =>
  withdrawMails(tx, 'license-deactivated', [id], context.now());
