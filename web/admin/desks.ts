// The request desks. The menu, dashboard, command palette and activity log read this table; a desk of the contract that it
// lacks does not compile. The module that `load` imports defines the columns, statuses and record fields of a desk.
import type { ActivityEntity, DeskName } from '../api/generated/model';
import { importDetails } from './details-query.ts';
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
  load(): Promise<DeskDetails>;
}

const table = {
  demo: {
    path: '/admin/demo-requests',
    label: 'Demo',
    noun: 'demo request',
    referencePrefix: 'DEM',
    entityKind: 'demo-request',
    chart: { color: '#7cc7f5', hatch: '' },
    load: () => importDetails(() => import('./demo-requests/demo-desk.tsx')).then(({ demoDesk }) => demoDesk),
  },
  support: {
    path: '/admin/support-requests',
    label: 'Support',
    noun: 'support request',
    referencePrefix: 'SUP',
    entityKind: 'support-request',
    chart: { color: '#e69f00', hatch: 'M-1 1L1 -1M0 6L6 0M5 7L7 5' },
    load: () => importDetails(() => import('./support-requests/support-desk.tsx')).then(({ supportDesk }) => supportDesk),
  },
  customization: {
    path: '/admin/customization-requests',
    label: 'Customization',
    noun: 'customization request',
    referencePrefix: 'CUS',
    entityKind: 'customization-request',
    chart: { color: '#d58ab8', hatch: 'M0 3H6' },
    load: () =>
      importDetails(() => import('./customization-requests/customization-desk.tsx')).then(
        ({ customizationDesk }) => customizationDesk,
      ),
  },
  automation: {
    path: '/admin/automation-requests',
    label: 'Automation',
    noun: 'automation request',
    referencePrefix: 'AUT',
    entityKind: 'automation-request',
    chart: { color: '#f2e85c', hatch: 'M3 2V4' },
    load: () =>
      importDetails(() => import('./automation-requests/automation-desk.tsx')).then(({ automationDesk }) => automationDesk),
  },
} satisfies Record<DeskName, Omit<Desk, 'key'>>;

/** In the order of the menu. */
export const desks: readonly Desk<(typeof table)[DeskName]['path']>[] = (Object.keys(table) as DeskName[]).map((key) => ({
  key,
  ...table[key],
}));
