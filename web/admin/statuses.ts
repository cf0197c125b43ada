/** `no-show` as a chip shows it: No show. */
export const statusLabel = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1).replaceAll('-', ' ');

export type StatusTone = 'new' | 'active' | 'waiting' | 'good' | 'bad' | 'quiet';

const tones: Record<string, StatusTone> = {
  new: 'new',
  contacted: 'active',
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
  active: 'good',
  expiring: 'waiting',
  expired: 'bad',
  deactivated: 'quiet',
  lost: 'bad',
  declined: 'bad',
  spam: 'bad',
};

/** How a status is coloured; never the only way in which it is told. A status that is not known is quiet. */
export const statusTone = (status: string): StatusTone => tones[status] ?? 'quiet';
