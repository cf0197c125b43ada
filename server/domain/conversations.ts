// What a visitor sees of a request, what their answer moves, and how long a link to it works.
import { createHash, randomBytes } from 'node:crypto';
import type { components } from '../../openapi/generated/types.ts';
import { desks, type Desk } from './desks.ts';

type VisitorState = components['schemas']['VisitorState'];

export function visitorState(desk: Desk, status: string): VisitorState {
  const state = desks[desk].visitorStates[status];
  if (!state) throw new Error(`A visitor sees no ${desk} request that is ${status}.`);
  return state;
}

/** The status that an answer of the visitor leads to; null where the status stays. */
export const statusAfterAnswer = (desk: Desk, status: string): string | null => desks[desk].onAnswer[status] ?? null;

/** The status that "this is solved" leads to; null where the visitor cannot end the request. */
export const statusAfterSolved = (desk: Desk, status: string): string | null => desks[desk].onSolved[status] ?? null;

/** States in which a request needs no "this is solved". */
export const isOver = (state: VisitorState): boolean => ['done', 'declined', 'closed'].includes(state);

const tokenBytes = 16;
const linkLifeMs = 180 * 24 * 60 * 60 * 1000;

/** 128 random bits. Only the visitor gets them; the database holds their hash. */
export const newVisitorToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** When the links to a request that was closed at `closedAt` stop working; null while the request is not closed. */
export const linkEndsAt = (closedAt: string | null): string | null =>
  closedAt && new Date(Date.parse(closedAt) + linkLifeMs).toISOString();

/** Links to requests that were closed at this time or earlier have ended. */
export const linksEndedBefore = (now: Date): string => new Date(now.getTime() - linkLifeMs).toISOString();

/** The words in double braces of a saved reply that a client can replace. */
const placeholders = new Set(['name', 'reference']);

/** The words in double braces that no client replaces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g)].flatMap(([, word = '']) => (placeholders.has(word) ? [] : [word]));
