// The statuses and places of webinars, training courses, tutorials and learning paths. They share one mechanism
// (operations/learning-config.ts); the table defines their differences.
import { Problem, invalidTransition } from '../problems.ts';

/** Kind -> path of its pages on the site. */
export const sitePaths = {
  webinar: 'learn/webinars',
  'training-course': 'learn/courses',
  tutorial: 'learn/tutorials',
  'learning-path': 'learn/paths',
} as const;

export type LearningKind = keyof typeof sitePaths;
export const learningKinds = Object.keys(sitePaths) as LearningKind[];

/** The part of a record on which statuses and admission depend. */
export interface RecordState {
  /** Null if the kind has no statuses. */
  status: string | null;
  /** Webinars only. */
  recordingUrl: string | null;
  /** Capacity; null without a limit. */
  places: number | null;
  /** Number of participants, at most `places`. */
  taken: number;
  /** Start, null without a date; `minutes` is the duration. */
  startsAt: string | null;
  minutes: number;
}

interface Machine {
  initial: string;
  /** Status -> statuses to which it can change, in the order in which they are offered. */
  moves: Record<string, readonly string[]>;
  /** Statuses in which visitors see the record in lists. */
  published: readonly string[];
  /** Statuses that admit participants. */
  admits: readonly string[];
  /** Statuses of `admits` in which registration closes at the announced end, even without a status change. */
  lapses: readonly string[];
  /** The status of a record without a free place; null if its status does not change. */
  full: string | null;
  /** Whether the record meets the conditions of a status that `moves` allows. */
  ready(to: string, record: RecordState): boolean;
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
    ready: (to, record) => to !== 'open' || hasPlace(record),
  },
};

function machineOf(kind: LearningKind): Machine {
  const machine = machines[kind];
  if (!machine) throw new Error(`A ${kind} has no statuses.`);
  return machine;
}

const hasPlace = ({ places, taken }: RecordState) => places === null || taken < places;

/** Up to this number, free places always count as few. */
const fewPlaces = 3;
/** Up to this share of all places, free places count as few. */
const fewShare = 0.2;

/** How many places are free, without the exact number; null without a limit. A course with the status `full` has none. */
export function placesLeft(kind: LearningKind, { status, places, taken }: RecordState): 'many' | 'few' | 'none' | null {
  if (places === null) return null;
  const free = places - taken;
  if (free <= 0 || (status !== null && status === machines[kind]?.full)) return 'none';
  return free <= Math.max(fewPlaces, places * fewShare) ? 'few' : 'many';
}

/** The status of a new record; null if the kind has no statuses. */
export const initialStatus = (kind: LearningKind): string | null => machines[kind]?.initial ?? null;

/** Whether visitors see a record with this status in lists. */
export const isPublished = (kind: LearningKind, status: string): boolean => machineOf(kind).published.includes(status);

/** The statuses to which the record can change now. */
export function nextStatuses(kind: LearningKind, record: RecordState): string[] {
  const { moves, ready } = machineOf(kind);
  const offered = moves[record.status ?? ''];
  if (!offered) throw new Error(`A ${kind} has no status ${record.status}.`);
  return offered.filter((to) => ready(to, record));
}

/** @throws Problem INVALID_STATUS_TRANSITION, which lists the accepted statuses */
export function requireMove(kind: LearningKind, record: RecordState, to: string): void {
  const allowed = nextStatuses(kind, record);
  if (!allowed.includes(to)) throw invalidTransition(String(record.status), to, allowed);
}

/** The status that follows from the places: an open course without a free seat is full. */
export function statusForPlaces(kind: LearningKind, record: RecordState): string | null {
  const machine = machines[kind];
  if (!machine?.full || !machine.admits.includes(record.status ?? '') || hasPlace(record)) return record.status;
  return machine.full;
}

/** Whether an event has ended; with no minutes, whether it has begun. False without a date. */
export const isOver = ({ startsAt, minutes }: Pick<RecordState, 'startsAt' | 'minutes'>, now: Date): boolean =>
  startsAt !== null && Date.parse(startsAt) + minutes * 60_000 <= now.getTime();

/** Whether visitors can sign up now. A kind without statuses always admits them. */
export function admission(kind: LearningKind, record: RecordState, now: Date): 'open' | 'full' | 'closed' {
  const machine = machines[kind];
  const status = record.status ?? '';
  if (machine && status === machine.full) return 'full';
  if (machine && !machine.admits.includes(status)) return 'closed';
  if (machine?.lapses.includes(status) && isOver(record, now)) return 'closed';
  return hasPlace(record) ? 'open' : 'full';
}

/** @throws Problem NOT_OPEN or CAPACITY_REACHED if visitors cannot sign up now */
export function requireAdmission(kind: LearningKind, record: RecordState, now: Date): void {
  const state = admission(kind, record, now);
  if (state === 'open') return;
  throw state === 'full'
    ? new Problem('CAPACITY_REACHED', {
        detail: 'Every place is taken.',
        message: 'All places are taken. Choose another date, or try again later.',
      })
    : new Problem('NOT_OPEN', {
        detail: 'The current status does not allow registration, or the announced time has passed.',
        message: 'Registration is closed.',
      });
}

/** @throws Problem BELOW_CURRENT_USE if `places` is less than `taken` */
export function requirePlacesFor(taken: number, places: number | null): void {
  if (places === null || places >= taken) return;
  throw new Problem('BELOW_CURRENT_USE', {
    detail: `${taken} places are taken; there cannot be fewer.`,
    message: `${taken} places are taken. Allow at least ${taken}.`,
    extension: { current: taken },
  });
}

/** Paths that accept an id or a slug would read a slug of this form as an id. */
const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The path segments that cannot be slugs, for example `upcoming` and `series` for `/api/public/webinars`. */
export function reservedWords(paths: string[], collection: string): Set<string> {
  const words = paths
    .filter((path) => path.startsWith(`${collection}/`))
    .map((path) => path.slice(collection.length + 1).split('/')[0] ?? '');
  return new Set(words.filter((word) => !word.startsWith('{')));
}

/** Whether the slug is reserved, so that no record can have it. */
export const isReserved = (slug: string, reserved: Set<string>): boolean => reserved.has(slug) || looksLikeId.test(slug);
