// The request desks. The menu, dashboard, command palette and activity log read this table; a desk of the contract that it
// lacks does not compile. The module that `load` imports defines the columns, statuses and record fields of a desk.
import type { ActivityEntity, DeskName } from '../api/generated/model';
import type { DeskDetails } from './request/desk-details.ts';
import type { AdminPath } from './titles.ts';

export interface Desk<Path extends AdminPath = AdminPath> {
  key: DeskName;
  path: Path;
  /** Short name in charts, filters and columns. */
  label: string;
  /** Singular noun for a record, in lower case. */
  noun: string;
  /** Prefix of the references: `DEM` in `DEM-2026-0042`. */
  referencePrefix: string;
  /** Kind of the desk's records in the activity log. */
  entityKind: ActivityEntity['kind'];
  /** Color of the bars in charts, and the SVG path of their hatch in a 6 px pattern tile. */
  chart: { color: string; hatch: string };
  load(): Promise<{ default: DeskDetails }>;
}

const table = {
  demo: {
    path: '/admin/demo-requests',
    label: 'Demo',
    noun: 'demo request',
    referencePrefix: 'DEM',
    entityKind: 'demo-request',
    chart: { color: '#7cc7f5', hatch: '' },
    load: () => import('./demo-requests/demo-desk.tsx'),
  },
  support: {
    path: '/admin/support-requests',
    label: 'Support',
    noun: 'support request',
    referencePrefix: 'SUP',
    entityKind: 'support-request',
    chart: { color: '#e69f00', hatch: 'M-1 1L1 -1M0 6L6 0M5 7L7 5' },
    load: () => import('./support-requests/support-desk.tsx'),
  },
  customization: {
    path: '/admin/customization-requests',
    label: 'Customization',
    noun: 'customization request',
    referencePrefix: 'CUS',
    entityKind: 'customization-request',
    chart: { color: '#d58ab8', hatch: 'M0 3H6' },
    load: () => import('./customization-requests/customization-desk.tsx'),
  },
  automation: {
    path: '/admin/automation-requests',
    label: 'Automation',
    noun: 'automation request',
    referencePrefix: 'AUT',
    entityKind: 'automation-request',
    chart: { color: '#f2e85c', hatch: 'M3 2V4' },
    load: () => import('./automation-requests/automation-desk.tsx'),
  },
} satisfies Record<DeskName, Omit<Desk, 'key'>>;

/** In the order of the menu. */
export const desks: readonly Desk<(typeof table)[DeskName]['path']>[] = (Object.keys(table) as DeskName[]).map((key) => ({
  key,
  ...table[key],
}));
