// Webinars, training courses, tutorials and learning paths: what differs in their statuses and places stands
// in this table; the mechanism that they share is operations/learning-content.ts. The contract's schemas have
// the same names.
import { Problem, invalidTransition } from '../problems.ts';

export const learningKinds = ['webinar', 'training-course', 'tutorial', 'learning-path'] as const;
export type LearningKind = (typeof learningKinds)[number];

/** What a status machine and the places look at. */
export interface Standing {
  /** Null where the kind has no statuses. */
  status: string | null;
  /** Webinars only. */
  recordingUrl: string | null;
  /** How many can take part; null without a limit. */
  places: number | null;
  /** How many take part; never more than `places`. */
  taken: number;
  /** When it begins and how long it takes; null without a date. */
  startsAt: string | null;
  minutes: number;
}

interface Machine {
  initial: string;
  /** status -> statuses that it can become, in the order in which they are offered. */
  moves: Record<string, readonly string[]>;
  /** Statuses in which visitors see the record. */
  published: readonly string[];
  /** Statuses in which one can sign up. */
  admits: readonly string[];
  /** Those of them in which that ends with the announced time, although nobody has changed the status. */
  lapses: readonly string[];
  /** The status of a record that admits people and has no place left; null where its status stays. */
  full: string | null;
  /** Whether the record is ready for a status that its moves offer. */
  ready(to: string, standing: Standing): boolean;
}

const machines: Partial<Record<LearningKind, Machine>> = {
  webinar: {
    initial: 'draft',
    moves: {
      draft: ['scheduled', 'cancelled'],
      scheduled: ['live', 'draft', 'cancelled'],
      live: ['ended'],
      ended: ['recorded'],
      recorded: [],
      cancelled: ['draft'],
    },
    published: ['scheduled', 'live', 'ended', 'recorded'],
    admits: ['scheduled', 'live'],
    // A live webinar may take longer than announced.
    lapses: ['scheduled'],
    full: null,
    ready: (to, { recordingUrl }) => to !== 'recorded' || recordingUrl !== null,
  },
  'training-course': {
    initial: 'draft',
    moves: {
      draft: ['open', 'cancelled'],
      open: ['full', 'in-progress', 'cancelled'],
      full: ['open', 'in-progress', 'cancelled'],
      'in-progress': ['completed'],
      completed: ['archived'],
      archived: [],
      cancelled: ['draft'],
    },
    published: ['open', 'full', 'in-progress', 'completed'],
    admits: ['open'],
    lapses: [],
    full: 'full',
    ready: (to, standing) => to !== 'open' || hasPlace(standing),
  },
};

function machineOf(kind: LearningKind): Machine {
  const machine = machines[kind];
  if (!machine) throw new Error(`A ${kind} has no statuses.`);
  return machine;
}

const hasPlace = ({ places, taken }: Standing) => places === null || taken < places;

/** Every status of the kind; none where it has no statuses. */
export const statusesOf = (kind: LearningKind): string[] => Object.keys(machines[kind]?.moves ?? {});

/** The status of a new record; null where the kind has none. */
export const initialStatus = (kind: LearningKind): string | null => machines[kind]?.initial ?? null;

/** Whether visitors see a record with the status. */
export const isPublished = (kind: LearningKind, status: string): boolean => machineOf(kind).published.includes(status);

/** The statuses that the record can become now. */
export function nextStatuses(kind: LearningKind, standing: Standing): string[] {
  const { moves, ready } = machineOf(kind);
  const offered = moves[standing.status ?? ''];
  if (!offered) throw new Error(`A ${kind} has no status ${standing.status}.`);
  return offered.filter((to) => ready(to, standing));
}

/** @throws Problem INVALID_STATUS_TRANSITION with what would be accepted */
export function requireMove(kind: LearningKind, standing: Standing, to: string): void {
  const allowed = nextStatuses(kind, standing);
  if (!allowed.includes(to)) throw invalidTransition(String(standing.status), to, allowed);
}

/** The status that follows by itself: an open course without a free seat is full. */
export function settledStatus(kind: LearningKind, standing: Standing): string | null {
  const machine = machines[kind];
  if (!machine?.full || !machine.admits.includes(standing.status ?? '') || hasPlace(standing)) return standing.status;
  return machine.full;
}

const isOver = ({ startsAt, minutes }: Standing, now: Date) =>
  startsAt !== null && Date.parse(startsAt) + minutes * 60_000 <= now.getTime();

/** Whether one can sign up now. A kind without statuses admits everybody. */
export function admission(kind: LearningKind, standing: Standing, now: Date): 'open' | 'full' | 'closed' {
  const machine = machines[kind];
  const status = standing.status ?? '';
  if (machine && status === machine.full) return 'full';
  if (machine && !machine.admits.includes(status)) return 'closed';
  if (machine?.lapses.includes(status) && isOver(standing, now)) return 'closed';
  return hasPlace(standing) ? 'open' : 'full';
}

/** @throws Problem NOT_OPEN, CAPACITY_REACHED where nobody can sign up now */
export function requireAdmission(kind: LearningKind, standing: Standing, now: Date): void {
  const state = admission(kind, standing, now);
  if (state === 'open') return;
  throw state === 'full'
    ? new Problem('CAPACITY_REACHED', {
        detail: 'Every place is taken.',
        message: 'All places are taken. Look at the other dates, or come back later in case one becomes free.',
      })
    : new Problem('NOT_OPEN', {
        detail: 'The present status does not admit participants, or the announced time is over.',
        message: 'It is not possible to sign up any more.',
      });
}

/** @throws Problem BELOW_CURRENT_USE where `places` are fewer than are taken */
export function requirePlacesFor(taken: number, places: number | null): void {
  if (places === null || places >= taken) return;
  throw new Problem('BELOW_CURRENT_USE', {
    detail: `${taken} places are taken; there cannot be fewer.`,
    message: `${taken} places are taken. Allow at least ${taken}.`,
    extension: { current: taken },
  });
}

/** A UUID would be read as an id where an address takes either. */
const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The words that stand where a slug would stand in the contract's addresses of a collection: for
 * `/api/public/webinars`, `upcoming` and `series` among others.
 */
export function reservedWords(paths: string[], collection: string): Set<string> {
  const words = paths
    .filter((path) => path.startsWith(`${collection}/`))
    .map((path) => path.slice(collection.length + 1).split('/')[0] ?? '');
  return new Set(words.filter((word) => !word.startsWith('{')));
}

/** Whether the slug cannot name a record. */
export const isReserved = (slug: string, reserved: Set<string>): boolean => reserved.has(slug) || looksLikeId.test(slug);
