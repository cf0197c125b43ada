// The visitor's view of a request: its state, the effects of answers on its status, and the lifetime of links to it.
import type { components } from '../../openapi/generated/types.ts';
import { dayMs } from './days.ts';
import { desks, spam, type Desk } from './desks.ts';

type VisitorState = components['schemas']['VisitorState'];

export function visitorState(desk: Desk, status: string): VisitorState {
  const state = desks[desk].visitorStates[status];
  if (!state) throw new Error(`The status ${status} of the ${desk} desk has no visitor state.`);
  return state;
}

/** The status after an answer by the visitor; null if it does not change. */
export const statusAfterAnswer = (desk: Desk, status: string): string | null => desks[desk].onAnswer[status] ?? null;

/** The status after the visitor marks the request as solved; null if the visitor cannot do that. */
export const statusAfterSolved = (desk: Desk, status: string): string | null => desks[desk].onSolved[status] ?? null;

/** Whether the request is finished, so that the visitor need not mark it as solved. */
export const isOver = (state: VisitorState): boolean => ['done', 'declined', 'closed'].includes(state);

const linkLifeMs = 180 * dayMs;

/** When the links to a request that was closed at `closedAt` expire; null while the request is not closed. */
export const linkEndsAt = (closedAt: string | null): string | null =>
  closedAt && new Date(Date.parse(closedAt) + linkLifeMs).toISOString();

/** Links to requests that were closed at this time or earlier have expired. */
export const linkExpiryCutoff = (now: Date): string => new Date(now.getTime() - linkLifeMs).toISOString();

/** Whether the links to a request work: it is not marked as spam, and was not closed too long ago. */
export const hasWorkingLink = ({ status, closedAt }: { status: string; closedAt: string | null }, now: Date): boolean =>
  status !== spam && (closedAt === null || closedAt > linkExpiryCutoff(now));

/** The placeholders of saved replies, written in double braces, that clients replace. */
const placeholders = new Set(['name', 'reference']);

/** Finds the placeholders that clients do not replace. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g)].flatMap(([, name = '']) => (placeholders.has(name) ? [] : [name]));
