// The four desks as the dashboard counts them.
import { listAutomationRequests } from '../../api/generated/automation-requests/automation-requests.ts';
import { listCustomizationRequests } from '../../api/generated/customization-requests/customization-requests.ts';
import { listDemoRequests } from '../../api/generated/demo-requests/demo-requests.ts';
import { listSupportRequests } from '../../api/generated/support-requests/support-requests.ts';
import type { AutomationStatus, CustomizationStatus, DemoStatus, SupportStatus } from '../../api/generated/model';
import type { FetchPage } from '../list/useListQuery.ts';

export interface Desk {
  key: 'demo' | 'support' | 'customization' | 'automation';
  label: string;
  /** Address of the screen. */
  to: string;
  /** Address of the list call; the first part of its query keys. */
  resource: string;
  list: FetchPage<{ createdAt: string }>;
  /** The statuses in which somebody still waits for something: neither done nor given up. */
  unfinished: readonly string[];
}

const project: (CustomizationStatus & AutomationStatus)[] = [
  'new',
  'reviewing',
  'needs-info',
  'quoted',
  'accepted',
  'in-progress',
];

export const desks: readonly Desk[] = [
  {
    key: 'demo',
    label: 'Demo',
    to: '/admin/demo-requests',
    resource: '/api/admin/demo-requests',
    list: listDemoRequests,
    unfinished: ['new', 'contacted', 'scheduled', 'no-show'] satisfies DemoStatus[],
  },
  {
    key: 'support',
    label: 'Support',
    to: '/admin/support-requests',
    resource: '/api/admin/support-requests',
    list: listSupportRequests,
    unfinished: ['new', 'open', 'waiting-on-customer'] satisfies SupportStatus[],
  },
  {
    key: 'customization',
    label: 'Customization',
    to: '/admin/customization-requests',
    resource: '/api/admin/customization-requests',
    list: listCustomizationRequests,
    unfinished: project,
  },
  {
    key: 'automation',
    label: 'Automation',
    to: '/admin/automation-requests',
    resource: '/api/admin/automation-requests',
    list: listAutomationRequests,
    unfinished: project,
  },
];

/** How often the dashboard looks again. */
export const refreshMs = 60_000;
