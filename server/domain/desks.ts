// The request desks. They share one mechanism (models/DeskRequest.ts, operations/desk.ts); this table defines their
// differences.
import type { components } from '../../openapi/generated/types.ts';
import { minFillMs } from '../../openapi/minimum-fill-time.ts';
import { invalidTransition, undoRejected } from '../problems.ts';

type Schemas = components['schemas'];

interface DeskRules<Status extends string> {
  /** The field of the desk's form that is stored in the column `kind`; null if there is none. */
  kindField: string | null;
  /** For example `DEM` in `DEM-2026-0042`. */
  referencePrefix: string;
  /** Status -> statuses to which it can change, in the order in which they are offered. Spam is implied. */
  moves: Record<Exclude<Status, 'spam'>, readonly Status[]>;
  /** Statuses in which the team still has something to do. */
  unfinishedStatuses: readonly Status[];
  /** Statuses that end a request. */
  finalStatuses: readonly Status[];
  /** Status -> state that the visitor sees. */
  visitorStates: Record<Exclude<Status, 'spam'>, Schemas['VisitorState']>;
  /** Status -> status after an answer by the visitor. Other statuses do not change. */
  onAnswer: Partial<Record<Status, Status>>;
  /** Status -> status after the visitor says that the request is solved. */
  onSolved: Partial<Record<Status, Status>>;
}

/** The rules that customization and automation share. */
const project: Omit<DeskRules<Schemas['CustomizationStatus'] & Schemas['AutomationStatus']>, 'kindField' | 'referencePrefix'> = {
  moves: {
    new: ['reviewing', 'declined'],
    reviewing: ['needs-info', 'quoted', 'declined'],
    'needs-info': ['reviewing', 'declined'],
    quoted: ['accepted', 'declined'],
    accepted: ['in-progress'],
    'in-progress': ['delivered'],
    delivered: ['closed', 'in-progress'],
    closed: [],
    declined: ['reviewing'],
  },
  unfinishedStatuses: ['new', 'reviewing', 'needs-info', 'quoted', 'accepted', 'in-progress'],
  finalStatuses: ['closed', 'declined'],
  visitorStates: {
    new: 'received',
    reviewing: 'in-progress',
    'needs-info': 'waiting-for-you',
    quoted: 'quoted',
    accepted: 'in-progress',
    'in-progress': 'in-progress',
    delivered: 'done',
    closed: 'closed',
    declined: 'declined',
  },
  onAnswer: { 'needs-info': 'reviewing', delivered: 'in-progress', declined: 'reviewing' },
  onSolved: { delivered: 'closed' },
};

const demo: DeskRules<Schemas['DemoStatus']> = {
  kindField: 'product',
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
  visitorStates: {
    new: 'received',
    contacted: 'in-progress',
    scheduled: 'scheduled',
    'no-show': 'in-progress',
    completed: 'done',
    converted: 'closed',
    lost: 'closed',
    cancelled: 'closed',
  },
  onAnswer: { lost: 'contacted', cancelled: 'contacted' },
  onSolved: {},
};

const support: DeskRules<Schemas['SupportStatus']> = {
  kindField: 'topic',
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
  visitorStates: {
    new: 'received',
    open: 'in-progress',
    'waiting-on-customer': 'waiting-for-you',
    resolved: 'done',
    closed: 'closed',
  },
  onAnswer: { 'waiting-on-customer': 'open', resolved: 'open', closed: 'open' },
  onSolved: { new: 'resolved', open: 'resolved', 'waiting-on-customer': 'resolved' },
};

const customization: DeskRules<Schemas['CustomizationStatus']> = {
  ...project,
  kindField: 'platform',
  referencePrefix: 'CUS',
};

const automation: DeskRules<Schemas['AutomationStatus']> = {
  ...project,
  kindField: null,
  referencePrefix: 'AUT',
};

const table = { demo, support, customization, automation };

export type Desk = keyof typeof table;

/** The desks with their statuses typed as strings, for code that handles all desks. */
export const desks: Record<Desk, DeskRules<string>> = table;

export const deskNames = Object.keys(table) as Desk[];

/** The name of a desk's list, which is also the tag of its operations in the contract. */
export const resourceOf = (desk: Desk) => `${desk}-requests` as const;

/** The kind of a desk's requests in the activity log and in the outbox. */
export const entityKindOf = (desk: Desk) => `${desk}-request` as const;

export const byDesk = <Value>(valueOf: (desk: Desk) => Value) =>
  Object.fromEntries(deskNames.map((desk) => [desk, valueOf(desk)])) as Record<Desk, Value>;

export const spam = 'spam';

/** The statuses to which a request of the desk can change. */
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

/** The stored fields that depend on the status. */
export interface StatusFields extends StatusTimes {
  status: string;
  /** `isUnfinished`, for the indexes of lists. True as well after an answer that does not change a finished status. */
  unfinished: boolean;
}

/** Whether the team still has something to do in the status. */
export const isUnfinished = (desk: Desk, status: string): boolean => desks[desk].unfinishedStatuses.includes(status);

/**
 * The fields after a status change. `firstRespondedAt` is set once, `closedAt` while the status is final or spam.
 * @throws Problem INVALID_STATUS_TRANSITION, which lists the accepted statuses
 */
export function move(desk: Desk, from: string, to: string, times: StatusTimes, now: Date): StatusFields {
  const allowed = nextStatuses(desk, from);
  if (!allowed.includes(to)) throw invalidTransition(from, to, allowed);
  const at = now.toISOString();
  const isResponse = from === 'new' && to !== spam;
  const isClosed = to === spam || desks[desk].finalStatuses.includes(to);
  return {
    status: to,
    unfinished: isUnfinished(desk, to),
    firstRespondedAt: times.firstRespondedAt ?? (isResponse ? at : null),
    closedAt: isClosed ? at : null,
  };
}

/** The data for the undo of a status change: the fields before it, its author and its time. */
export interface LastMove extends StatusTimes {
  status: string;
  /** Missing in changes that an earlier version of the server stored. */
  unfinished?: boolean;
  /** Null for a visitor. */
  actorId: string | null;
  at: string;
  /** Whether the change deleted a queued email about an earlier outcome. */
  withdrewMail: boolean;
}

/** How long a status change can be undone. */
const undoMs = 10 * 60_000;

/**
 * The fields after the latest status change is undone. `lastMove` is null if another change has followed it.
 * @throws Problem INVALID_STATUS_TRANSITION unless `actorId` changed the status from `to` within the last ten minutes
 */
export function undo(
  { desk, status: from, lastMove }: { desk: Desk; status: string; lastMove: LastMove | null },
  to: string,
  actorId: string | null,
  now: Date,
): StatusFields {
  const canUndo = lastMove?.status === to && lastMove.actorId === actorId && now.getTime() - Date.parse(lastMove.at) <= undoMs;
  if (!canUndo) throw undoRejected(from, to, nextStatuses(desk, from));
  const { firstRespondedAt, closedAt, unfinished = isUnfinished(desk, to) } = lastMove;
  return { status: to, unfinished, firstRespondedAt, closedAt };
}

/** The stored due date of a request without one. It sorts after all others. */
export const noDueDate = '9999-12-31';

/** `DEM-2026-0042`; numbers past 9999 get longer. */
export function formatReference(desk: Desk, year: number, number: number): string {
  return `${desks[desk].referencePrefix}-${year}-${String(number).padStart(4, '0')}`;
}

/** Why a submission is classified as spam, or null. */
export function spamReason(body: { website?: string; elapsedMs?: number }): 'honeypot' | 'too-fast' | null {
  if (body.website) return 'honeypot';
  return body.elapsedMs !== undefined && body.elapsedMs < minFillMs ? 'too-fast' : null;
}
