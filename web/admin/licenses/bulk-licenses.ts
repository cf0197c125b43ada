// What can be done to many licences at once: what is the same for all of them. Numbers and types are each one's own.
import { deactivateLicense, extendLicense, reactivateLicense } from '../../api/generated/licenses/licenses.ts';
import type { License } from '../../api/generated/model';
import type { BulkAction } from '../list/bulk.ts';

const licences = (count: number) => `${count} ${count === 1 ? 'licence' : 'licences'}`;
const ifMatch = ({ version }: Pick<License, 'version'>) => ({ headers: { 'If-Match': `"${version}"` } });

/** Limits of the contract (`LicenseExtension`, `LicenseDeactivation`). */
const mostDays = 3660;
const longestReason = 500;

const extend: BulkAction<License> = {
  key: 'extend',
  label: 'Extend …',
  question: (count) => `Extend ${licences(count)}?`,
  field: {
    label: 'Days',
    type: 'number',
    help: 'From the expiry of each; a year is 365.',
    check: (text) =>
      /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= mostDays ? null : 'Enter a whole number from 1 to 3,660.',
  },
  done: 'extended',
  perform: (license, days) => extendLicense(license.id, { days: Number(days), basis: 'expiry' }, ifMatch(license)),
};

const deactivate: BulkAction<License> = {
  key: 'deactivate',
  label: 'Deactivate …',
  question: (count) => `Deactivate ${licences(count)}? All their sessions lose their seats.`,
  field: {
    label: 'Reason',
    type: 'text',
    help: 'Only administrators see it.',
    check: (text) =>
      text.length === 0 ? 'Say why.' : text.length > longestReason ? `Use at most ${longestReason} characters.` : null,
  },
  done: 'deactivated',
  perform: (license, reason) => deactivateLicense(license.id, { reason }, ifMatch(license)),
  undo: (license, answer) => reactivateLicense(license.id, ifMatch(answer as License)),
};

const reactivate: BulkAction<License> = {
  key: 'reactivate',
  label: 'Reactivate',
  question: (count) => `Reactivate ${licences(count)}?`,
  done: 'reactivated',
  perform: (license) => reactivateLicense(license.id, ifMatch(license)),
};

/** The actions that every one of the chosen licences allows. */
export const bulkLicenses = (chosen: readonly License[]): BulkAction<License>[] => [
  ...(chosen.every(({ expiresAt }) => expiresAt !== null) ? [extend] : []),
  ...(chosen.every(({ status }) => status !== 'deactivated') ? [deactivate] : []),
  ...(chosen.every(({ status }) => status === 'deactivated') ? [reactivate] : []),
];
