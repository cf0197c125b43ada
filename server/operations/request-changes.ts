// Finding, changing and moving a request, for the operations of all desks, of conversations and of visitors.
import type { Knex } from 'knex';
import { withdrawMails } from '../db/mails.ts';
import { move, type Desk } from '../domain/desks.ts';
import { Activity, type ActivityCall, type Change } from '../models/Activity.ts';
import { DeskRequest } from '../models/DeskRequest.ts';
import { notFound } from '../problems.ts';
import type { Input, OperationId } from './handler.ts';

export type RequestCall = Pick<Input<OperationId>, 'context' | 'tx' | 'actor' | 'requestId'>;

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
 * @throws Problem NOT_FOUND
 */
export async function lockRequest(tx: Knex, desk: Desk, id: string): Promise<DeskRequest> {
  const request = await DeskRequest.query(tx).findOne({ id, desk }).forUpdate();
  if (!request) throw notFound('request');
  return request;
}

/** Adds an entry about a request to the activity log. It contains no messages, which the erasure of a request must erase. */
export function recordOnRequest(
  call: ActivityCall,
  request: DeskRequest,
  action: RequestAction,
  changes: Change[] = [],
): Promise<void> {
  const entity = request.toEntity();
  return Activity.record(call, `${entity.kind}.${action}` as Activity['action'], entity, changes);
}

/** Writes `patch` as the next version of a locked request, with its entry in the activity log. */
export async function changeRequest(
  call: RequestCall,
  request: DeskRequest,
  patch: Partial<DeskRequest>,
  entry: { action: RequestAction; changes: Change[] },
): Promise<DeskRequest> {
  const version = { version: request.version + 1, updatedAt: call.context.now().toISOString() };
  const changed = await request.$query(call.tx).patchAndFetch({ ...patch, ...version });
  await recordOnRequest(call, changed, entry.action, entry.changes);
  return changed;
}

/**
 * Moves a locked request to another status. A queued mail about an earlier outcome is deleted.
 * @throws Problem INVALID_STATUS_TRANSITION
 */
export async function moveRequest(call: RequestCall, request: DeskRequest, to: string, comment?: string): Promise<DeskRequest> {
  const { desk, status: from } = request;
  const patch = move(desk, from, to, request, call.context.now());
  await withdrawMails(call.tx, 'request-closed', request.id);
  const changes: Change[] = [{ field: 'status', from, to }];
  if (comment) changes.push({ field: 'comment', from: null, to: comment });
  const moved = await changeRequest(call, request, patch, { action: 'status-changed', changes });
  call.context.totals.forget(`${desk}-requests`);
  return moved;
}
