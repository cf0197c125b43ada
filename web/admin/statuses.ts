import type {
  AutomationStatus,
  CustomizationStatus,
  DemoStatus,
  LicenseStatus,
  SupportStatus,
  TrainingCourseStatus,
  UserStatus,
  WebinarStatus,
} from '../api/generated/model';
import { sentenceCase } from './sentence-case.ts';

/** Statuses that the screens spell differently from the contract. */
const spelling: Readonly<Record<string, string>> = { cancelled: 'canceled' };

/** `no-show` as text: "No show". */
export const statusLabel = (status: string): string => sentenceCase((spelling[status] ?? status).replaceAll('-', ' '));

export type StatusTone = 'new' | 'active' | 'waiting' | 'good' | 'bad' | 'quiet';

type Status =
  | DemoStatus
  | SupportStatus
  | CustomizationStatus
  | AutomationStatus
  | WebinarStatus
  | TrainingCourseStatus
  | LicenseStatus
  | UserStatus
  | 'published';

const tones: Record<string, StatusTone> = {
  new: 'new',
  contacted: 'active',
  invited: 'waiting',
  scheduled: 'active',
  open: 'active',
  reviewing: 'active',
  accepted: 'active',
  'in-progress': 'active',
  quoted: 'waiting',
  'waiting-on-customer': 'waiting',
  'needs-info': 'waiting',
  'no-show': 'waiting',
  completed: 'good',
  converted: 'good',
  resolved: 'good',
  delivered: 'good',
  closed: 'quiet',
  cancelled: 'quiet',
  live: 'good',
  recorded: 'good',
  published: 'good',
  full: 'waiting',
  active: 'good',
  expiring: 'waiting',
  expired: 'bad',
  deactivated: 'quiet',
  lost: 'bad',
  declined: 'bad',
  spam: 'bad',
} satisfies Partial<Record<Status, StatusTone>>;

/** The tone of a status, which sets the color of its chip. An unknown status is quiet. */
export const statusTone = (status: string): StatusTone => tones[status] ?? 'quiet';
