// The request desks. They share one mechanism (models/DeskRequest.ts, operations/desk.ts); this table has their
// differences. A new desk is one entry here.
import type { components } from '../../openapi/generated/types.ts';
import { invalidTransition } from '../problems.ts';

type Schemas = components['schemas'];

interface DeskRules<Status extends string> {
  /** Names a request of the desk in the activity log. */
  entityKind: Schemas['ActivityEntry']['entity']['kind'];
  /** Starts the references of the desk. */
  referencePrefix: string;
  /** Status -> statuses that it can become, in the order in which they are offered. Moves to and from spam are implied. */
  moves: Record<Exclude<Status, 'spam'>, readonly Status[]>;
  /** Statuses in which the team still has something to do. */
  unfinishedStatuses: readonly Status[];
  /** Statuses that end a request. */
  finalStatuses: readonly Status[];
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
} as const;

const unfinishedProjectStatuses = ['new', 'reviewing', 'needs-info', 'quoted', 'accepted', 'in-progress'] as const;

const demo: DeskRules<Schemas['DemoStatus']> = {
  entityKind: 'demo-request',
  referencePrefix: 'DEM',
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
  unfinishedStatuses: ['new', 'contacted', 'scheduled', 'no-show'],
  finalStatuses: ['converted', 'lost', 'cancelled'],
};

const support: DeskRules<Schemas['SupportStatus']> = {
  entityKind: 'support-request',
  referencePrefix: 'SUP',
  moves: {
    new: ['open', 'waiting-on-customer', 'resolved'],
    open: ['waiting-on-customer', 'resolved'],
    'waiting-on-customer': ['open', 'resolved'],
    resolved: ['closed', 'open'],
    closed: ['open'],
  },
  unfinishedStatuses: ['new', 'open', 'waiting-on-customer'],
  finalStatuses: ['closed'],
};

const customization: DeskRules<Schemas['CustomizationStatus']> = {
  entityKind: 'customization-request',
  referencePrefix: 'CUS',
  moves: projectMoves,
  unfinishedStatuses: unfinishedProjectStatuses,
  finalStatuses: ['closed', 'declined'],
};

const automation: DeskRules<Schemas['AutomationStatus']> = {
  entityKind: 'automation-request',
  referencePrefix: 'AUT',
  moves: projectMoves,
  unfinishedStatuses: unfinishedProjectStatuses,
  finalStatuses: ['closed', 'declined'],
};

const table = { demo, support, customization, automation };

export type Desk = keyof typeof table;

/** The desks with their statuses as plain text, for code that serves all of them. */
export const desks: Record<Desk, DeskRules<string>> = table;

const spam = 'spam';

/** The statuses that a request of the desk can become now. */
export function nextStatuses(desk: Desk, status: string): string[] {
  if (status === spam) return ['new'];
  const { moves, finalStatuses } = desks[desk];
  const offered = moves[status];
  if (!offered) throw new Error(`The ${desk} desk has no status ${status}.`);
  return finalStatuses.includes(status) ? [...offered] : [...offered, spam];
}

export interface StatusTimes {
  firstRespondedAt: string | null;
  closedAt: string | null;
}

/**
 * The times after a move: the first response keeps its date, a final status or spam has one as long as it lasts.
 * @throws Problem INVALID_STATUS_TRANSITION, which lists the accepted statuses
 */
export function move(desk: Desk, from: string, to: string, times: StatusTimes, now: Date): StatusTimes {
  const allowed = nextStatuses(desk, from);
  if (!allowed.includes(to)) throw invalidTransition(from, to, allowed);
  const at = now.toISOString();
  const isResponse = from === 'new' && to !== spam;
  const isClosed = to === spam || desks[desk].finalStatuses.includes(to);
  return {
    firstRespondedAt: times.firstRespondedAt ?? (isResponse ? at : null),
    closedAt: isClosed ? at : null,
  };
}

/** Whether a request of the desk still waits to be dealt with. */
export const isUnfinished = (desk: Desk, status: string): boolean => desks[desk].unfinishedStatuses.includes(status);

/** The due date of a request that has none: after every other, so that lists can be sorted by it. */
export const noDueDate = '9999-12-31';

/** `DEM-2026-0042`; numbers past 9999 get longer. */
export function formatReference(desk: Desk, year: number, number: number): string {
  return `${desks[desk].referencePrefix}-${year}-${String(number).padStart(4, '0')}`;
}

/** A person needs at least this long to fill in a form. */
export const minFillMs = 2000;

/** Why a submission is taken for spam, or null. */
export function spamReason(body: { website?: string; elapsedMs?: number }): 'honeypot' | 'too-fast' | null {
  if (body.website) return 'honeypot';
  return body.elapsedMs !== undefined && body.elapsedMs < minFillMs ? 'too-fast' : null;
}
