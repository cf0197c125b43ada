// Emails to the customer of a license.
import { action, code, facts, paragraph } from './layout.ts';
import { timeText } from './time.ts';
import type { MailTemplate } from './template.ts';

export interface LicenseMail {
  /** Name of the customer. */
  name: string;
  /** As in the contract: `pcf-export`. */
  product: string;
  /** The last four characters of the key. */
  keyEnding: string;
  /** RFC 3339; null for a license that never expires. */
  expiresAt: string | null;
  /** IANA name of the team's time zone. */
  timeZone: string;
  salesUrl: string;
}

/** A product that is not listed here is shown by its id. */
const products: Record<string, string> = { 'pcf-export': 'PCF export', 'revit-families': 'Revit families' };
const productOf = ({ product }: LicenseMail) => products[product] ?? product;
const expiryOf = ({ expiresAt, timeZone }: LicenseMail) => (expiresAt ? timeText(expiresAt, timeZone) : 'Never');
const endingOf = ({ keyEnding }: LicenseMail) => `ends in ${keyEnding}`;
const factsOf = (data: LicenseMail) => facts({ Product: productOf(data), Key: endingOf(data), Expires: expiryOf(data) });
const reason = 'You received this email because the license was issued to this address.';

export interface LicenseIssuedMail extends LicenseMail {
  /** Encrypted until the email is sent. */
  key: string;
  maxActivations: number;
  maxInstances: number;
}

/** To the customer: the key of a new license. */
export const licenseIssued: MailTemplate<LicenseIssuedMail> = {
  subject: (data) => `Your license key for ${productOf(data)}`,
  letter: (data) => ({
    heading: 'Your license key',
    preview: `${productOf(data)} is ready to use.`,
    content: [
      paragraph(`Hello ${data.name},`),
      paragraph(`Here is your license for ${productOf(data)}. Enter the key in the plugin to register a machine.`),
      code(data.key),
      facts({
        Product: productOf(data),
        Machines: String(data.maxActivations),
        'Simultaneous sessions': String(data.maxInstances),
        Expires: expiryOf(data),
      }),
      paragraph('Keep this email: we store only a hash of the key, so we cannot send it again.'),
    ],
    reason,
  }),
};

/** To the customer: the license is about to expire. */
export const licenseExpiring: MailTemplate<LicenseMail> = {
  subject: (data) => `Your license for ${productOf(data)} expires soon`,
  letter: (data) => ({
    heading: 'Your license expires soon',
    preview: expiryOf(data),
    content: [
      paragraph(`Hello ${data.name},`),
      paragraph(`Your license for ${productOf(data)} is about to expire. After that, the plugin stops working with its key.`),
      factsOf(data),
      paragraph('To renew it, contact us. The key and the registered machines stay the same.'),
      action('Renew license', data.salesUrl),
    ],
    reason,
  }),
};

/** To the customer: the license was deactivated. */
export const licenseDeactivated: MailTemplate<LicenseMail> = {
  subject: (data) => `Your license for ${productOf(data)} was deactivated`,
  letter: (data) => ({
    heading: 'Your license was deactivated',
    preview: `The key that ${endingOf(data)} no longer works.`,
    content: [
      paragraph(`Hello ${data.name},`),
      paragraph(`We deactivated your license for ${productOf(data)}. The plugin no longer works with its key.`),
      facts({ Product: productOf(data), Key: endingOf(data) }),
      paragraph('If you did not expect this, contact us.'),
      action('Contact us', data.salesUrl),
    ],
    reason,
  }),
};
