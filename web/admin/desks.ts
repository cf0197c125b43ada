// The request desks. The menu, dashboard, command palette and activity log read this table. What a desk shows (columns,
// statuses, fields of a record) is in the module that `load` imports.
import type { ActivityEntity } from '../api/generated/model';
import type { DeskDetails } from './request/desk-details.ts';
import type { AdminPath } from './titles.ts';

export interface Desk {
  key: 'demo' | 'support' | 'customization' | 'automation';
  path: AdminPath;
  /** In charts and tiles. */
  label: string;
  /** One record, in lower case. */
  noun: string;
  /** First letters of a reference: `DEM` in `DEM-2026-0042`. */
  referencePrefix: string;
  /** Kind of the desk's records in the activity log. */
  entityKind: ActivityEntity['kind'];
  /** Fill of its bars in the chart, and the path of the hatch over it in a tile of 6 px. */
  chart: { color: string; hatch: string };
  load(): Promise<DeskDetails>;
}

export const desks: readonly Desk[] = [
  {
    key: 'demo',
    path: '/admin/demo-requests',
    label: 'Demo',
    noun: 'demo request',
    referencePrefix: 'DEM',
    entityKind: 'demo-request',
    chart: { color: '#7cc7f5', hatch: '' },
    load: () => import('./demo-requests/demo-desk.tsx').then(({ demoDesk }) => demoDesk),
  },
  {
    key: 'support',
    path: '/admin/support-requests',
    label: 'Support',
    noun: 'support request',
    referencePrefix: 'SUP',
    entityKind: 'support-request',
    chart: { color: '#e69f00', hatch: 'M-1 1L1 -1M0 6L6 0M5 7L7 5' },
    load: () => import('./support-requests/support-desk.tsx').then(({ supportDesk }) => supportDesk),
  },
  {
    key: 'customization',
    path: '/admin/customization-requests',
    label: 'Customization',
    noun: 'customization request',
    referencePrefix: 'CUS',
    entityKind: 'customization-request',
    chart: { color: '#d58ab8', hatch: 'M0 3H6' },
    load: () => import('./customization-requests/customization-desk.tsx').then(({ customizationDesk }) => customizationDesk),
  },
  {
    key: 'automation',
    path: '/admin/automation-requests',
    label: 'Automation',
    noun: 'automation request',
    referencePrefix: 'AUT',
    entityKind: 'automation-request',
    chart: { color: '#f2e85c', hatch: 'M3 2V4' },
    load: () => import('./automation-requests/automation-desk.tsx').then(({ automationDesk }) => automationDesk),
  },
];

/** A list of the desk's records, in sentence case: `Demo requests`. */
export const deskHeading = ({ noun }: Pick<Desk, 'noun'>): string => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`;
