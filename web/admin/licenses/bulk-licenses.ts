// Bulk actions on licenses. Each makes the same change to all selected licenses.
import { ifMatch } from '../../api/if-match.ts';
import { deactivateLicense, extendLicense, reactivateLicense } from '../../api/generated/licenses/licenses.ts';
import type { License } from '../../api/generated/model';
import { maxDeactivationReason, maxExtensionDays } from '../contract-limits.ts';
import { countOf } from '../../plural.ts';
import type { BulkAction } from '../list/bulk.ts';
import { canRestoreExpiry, restoreTypeAndExpiry } from './restore-expiry.ts';

const extend: BulkAction<License> = {
  key: 'extend',
  label: 'Extend…',
  question: (count) => `Extend ${countOf(count, 'license')}?`,
  field: {
    label: 'Days',
    type: 'number',
    help: 'Added to the expiry of each license. A year has 365 days.',
    check: (text) =>
      /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maxExtensionDays
        ? null
        : `Enter a whole number from 1 to ${maxExtensionDays.toLocaleString('en-US')}.`,
  },
  done: 'extended',
  perform: (license, days) => extendLicense(license.id, { days: Number(days), basis: 'expiry' }, ifMatch(license.version)),
  canUndo: canRestoreExpiry,
  undo: (license, response) => restoreTypeAndExpiry(license, ifMatch((response as License).version)),
};

const deactivate: BulkAction<License> = {
  key: 'deactivate',
  label: 'Deactivate…',
  question: (count) => `Deactivate ${countOf(count, 'license')}?`,
  field: {
    label: 'Reason',
    type: 'text',
    help: 'All their sessions lose their seats. Only administrators see the reason.',
    check: (text) =>
      text.length === 0
        ? 'Enter a reason.'
        : text.length > maxDeactivationReason
          ? `Use at most ${maxDeactivationReason} characters.`
          : null,
  },
  done: 'deactivated',
  perform: (license, reason) => deactivateLicense(license.id, { reason }, ifMatch(license.version)),
  undo: (license, response) => reactivateLicense(license.id, ifMatch((response as License).version)),
};

const reactivate: BulkAction<License> = {
  key: 'reactivate',
  label: 'Reactivate',
  question: (count) => `Reactivate ${countOf(count, 'license')}?`,
  done: 'reactivated',
  perform: (license) => reactivateLicense(license.id, ifMatch(license.version)),
};

/** The actions that all selected licenses allow. */
export const bulkLicenses = (selected: readonly License[]): BulkAction<License>[] => [
  ...(selected.every(({ expiresAt }) => expiresAt !== null) ? [extend] : []),
  ...(selected.every(({ status }) => status !== 'deactivated') ? [deactivate] : []),
  ...(selected.every(({ status }) => status === 'deactivated') ? [reactivate] : []),
];
