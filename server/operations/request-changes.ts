// Finding, changing and moving a request, for the operations of all desks, of conversations and of visitors.
import type { Knex } from 'knex';
import { withdrawMails } from '../db/mails.ts';
import { desks, isUnfinished, move, undo, type Desk, type StatusFields } from '../domain/desks.ts';
import { nextVersion } from '../domain/record-versions.ts';
import { mailOutcome, outcomes } from '../mail/request-mails.ts';
import { Activity, type ActivityCall, type Change } from '../models/Activity.ts';
import { DeskRequest } from '../models/DeskRequest.ts';
import { notFound } from '../problems.ts';
import type { WriteCall } from './handler.ts';
import { lockVersion } from './versions.ts';

type RequestAction =
  | 'submitted'
  | 'status-changed'
  | 'updated'
  | 'assigned'
  | 'note-added'
  | 'replied'
  | 'answered'
  | 'link-created'
  | 'erased';

/** @throws Problem NOT_FOUND */
export async function findRequest(tx: Knex, desk: Desk, id: string): Promise<DeskRequest> {
  const request = await DeskRequest.query(tx).findOne({ id, desk });
  if (!request) throw notFound('request');
  return request;
}

/**
 * The request, locked until the transaction ends.
 * @throws Problem NOT_FOUND, VERSION_CHANGED
 */
export const lockRequest = (tx: Knex, desk: Desk, id: string, ifMatch?: string): Promise<DeskRequest> =>
  lockVersion(DeskRequest.query(tx).findOne({ id, desk }), 'request', ifMatch);

/** Adds an entry about a request to the activity log. It contains no messages, which the erasure of a request must erase. */
export function recordOnRequest(
  call: ActivityCall,
  request: DeskRequest,
  action: RequestAction,
  changes: Change[] = [],
): Promise<void> {
  const entity = request.toEntity();
  return Activity.record(call, `${entity.kind}.${action}`, entity, changes);
}

/**
 * Writes `patch` as the next version of a locked request, with its entry in the activity log. The latest status change can then
 * no longer be undone, unless `patch` is that change.
 */
export async function changeRequest(
  call: WriteCall,
  request: DeskRequest,
  patch: Partial<DeskRequest>,
  entry: { action: RequestAction; changes: Change[] },
): Promise<DeskRequest> {
  const version = nextVersion(request, call.context.now());
  const changed = await request.$query(call.tx).patchAndFetch({ lastMove: null, ...patch, ...version });
  await recordOnRequest(call, changed, entry.action, entry.changes);
  return changed;
}

/** Writes the fields of another status, with its entry in the activity log. */
function writeStatus(call: WriteCall, request: DeskRequest, patch: Partial<DeskRequest> & StatusFields, comment?: string) {
  const changes: Change[] = [{ field: 'status', from: request.status, to: patch.status }];
  if (comment) changes.push({ field: 'comment', from: null, to: comment });
  return changeRequest(call, request, patch, { action: 'status-changed', changes });
}

/**
 * Adds a locked request to the unfinished ones after an answer of the visitor that does not change its status. Its version
 * changes as well, so that nobody changes the status without having seen the answer.
 */
export const markUnfinished = (call: WriteCall, request: DeskRequest): Promise<DeskRequest> =>
  changeRequest(call, request, { unfinished: true }, { action: 'answered', changes: [] });

/** Ends `markUnfinished` when the team reacts to the answer with a reply or a note. */
export async function markAnswerHandled(tx: Knex, request: DeskRequest): Promise<void> {
  const unfinished = isUnfinished(request.desk, request.status);
  if (request.unfinished !== unfinished) await request.$query(tx).patch({ unfinished });
}

/** Deletes a queued email about an outcome, and returns whether there was one. */
const withdrawOutcome = async ({ context, tx }: WriteCall, { id }: DeskRequest) =>
  (await withdrawMails(tx, 'request-closed', [id], context.now())) > 0;

/**
 * Moves a locked request to another status. A queued email about an earlier outcome is deleted, unless the request is
 * being closed, which leaves the outcome as it is.
 * @throws Problem INVALID_STATUS_TRANSITION
 */
export async function moveRequest(call: WriteCall, request: DeskRequest, to: string, comment?: string): Promise<DeskRequest> {
  const { desk, status, unfinished, firstRespondedAt, closedAt } = request;
  const now = call.context.now();
  const patch = move(desk, status, to, request, now);
  const isClosing = desks[desk].finalStatuses.includes(to);
  const withdrewMail = !isClosing && (await withdrawOutcome(call, request));
  const before = { status, unfinished, firstRespondedAt, closedAt };
  const lastMove = { ...before, actorId: call.actor.id, at: now.toISOString(), withdrewMail };
  return writeStatus(call, request, { ...patch, lastMove }, comment);
}

/**
 * Undoes the latest status change of a locked request, and restores the queued email that it deleted.
 * @throws Problem INVALID_STATUS_TRANSITION
 */
export async function undoMove(call: WriteCall, request: DeskRequest, to: string, comment?: string): Promise<DeskRequest> {
  const patch = undo(request, to, call.actor.id, call.context.now());
  const mustMail = request.lastMove?.withdrewMail;
  if (outcomes[request.status]) await withdrawOutcome(call, request);
  const undone = await writeStatus(call, request, patch, comment);
  if (mustMail) await mailOutcome(call, undone, to);
  return undone;
}
