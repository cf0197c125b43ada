// The four request desks. What they share is one mechanism (models/DeskRequest.ts, operations/desk.ts);
// what differs stands in this table. Statuses and moves: the contract's schemas have the same names.
import { invalidTransition } from '../problems.ts';

export type Desk = 'demo' | 'support' | 'customization' | 'automation';

interface DeskRules {
  /** The letters in front of a reference. */
  prefix: string;
  /** status -> statuses that it can become, in the order in which they are offered. */
  moves: Record<string, readonly string[]>;
  /** Statuses in which nothing more is expected to happen. */
  final: readonly string[];
}

const projectMoves = {
  new: ['reviewing', 'declined'],
  reviewing: ['needs-info', 'quoted', 'declined'],
  'needs-info': ['reviewing', 'declined'],
  quoted: ['accepted', 'declined'],
  accepted: ['in-progress'],
  'in-progress': ['delivered'],
  delivered: ['closed', 'in-progress'],
  closed: [],
  declined: ['reviewing'],
};

export const desks: Record<Desk, DeskRules> = {
  demo: {
    prefix: 'DEM',
    moves: {
      new: ['contacted', 'scheduled', 'cancelled'],
      contacted: ['scheduled', 'lost', 'cancelled'],
      scheduled: ['completed', 'no-show', 'cancelled'],
      'no-show': ['scheduled', 'lost'],
      completed: ['converted', 'lost'],
      converted: [],
      lost: ['contacted'],
      cancelled: ['contacted'],
    },
    final: ['converted', 'lost', 'cancelled'],
  },
  support: {
    prefix: 'SUP',
    moves: {
      new: ['open', 'waiting-on-customer', 'resolved'],
      open: ['waiting-on-customer', 'resolved'],
      'waiting-on-customer': ['open', 'resolved'],
      resolved: ['closed', 'open'],
      closed: ['open'],
    },
    final: ['closed'],
  },
  customization: { prefix: 'CUS', moves: projectMoves, final: ['closed', 'declined'] },
  automation: { prefix: 'AUT', moves: projectMoves, final: ['closed', 'declined'] },
};

const spam = 'spam';

/** The statuses that a request of the desk can become now. */
export function nextStatuses(desk: Desk, status: string): string[] {
  if (status === spam) return ['new'];
  const { moves, final } = desks[desk];
  const offered = moves[status];
  if (!offered) throw new Error(`The ${desk} desk has no status ${status}.`);
  return final.includes(status) ? [...offered] : [...offered, spam];
}

export interface StatusTimes {
  firstRespondedAt: string | null;
  closedAt: string | null;
}

/**
 * What a move changes besides the status: the first answer is dated once, a final status is dated as long
 * as it lasts.
 * @throws Problem INVALID_STATUS_TRANSITION with what would be accepted
 */
export function move(desk: Desk, from: string, to: string, times: StatusTimes, now: Date): StatusTimes {
  const allowed = nextStatuses(desk, from);
  if (!allowed.includes(to)) throw invalidTransition(from, to, allowed);
  const at = now.toISOString();
  const answered = from === 'new' && to !== spam;
  const closed = to === spam || desks[desk].final.includes(to);
  return {
    firstRespondedAt: times.firstRespondedAt ?? (answered ? at : null),
    closedAt: closed ? at : null,
  };
}

/** `DEM-2026-0042`; numbers past 9999 simply get longer. */
export function formatReference(desk: Desk, year: number, number: number): string {
  return `${desks[desk].prefix}-${year}-${String(number).padStart(4, '0')}`;
}

/** A person needs at least this long to fill in a form. */
export const minimumFillMs = 2000;

/** Why a submission is taken for spam, or null. */
export function spamReason(body: { website?: string; elapsedMs?: number }): 'honeypot' | 'too-fast' | null {
  if (body.website) return 'honeypot';
  return body.elapsedMs !== undefined && body.elapsedMs < minimumFillMs ? 'too-fast' : null;
}
