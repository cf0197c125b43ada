// Changes that administrators make to requests of any desk: status, fields, assignee, notes, and erasure.
import type { components } from '../../openapi/generated/types.ts';
import { requestOperation } from '../db/idempotency.ts';
import type { Desk } from '../domain/desks.ts';
import { newId } from '../domain/ids.ts';
import { noticeDelayMs } from '../mail/queue.ts';
import { mailAssignment, mailOutcome, wasNotified, withdrawAssignment } from '../mail/request-mails.ts';
import { Activity, type Change } from '../models/Activity.ts';
import { RequestNote, type DeskRequest } from '../models/DeskRequest.ts';
import type { User } from '../models/User.ts';
import type { ChangeCall, RepeatableCall } from './handler.ts';
import { once } from './once.ts';
import { changeRequest, lockRequest, markAnswerHandled, moveRequest, recordOnRequest, undoMove } from './request-changes.ts';
import { eraseRequest } from './request-erasure.ts';
import { findAssignee, teamChanges, type FieldChange } from './request-team.ts';

type Schemas = components['schemas'];

export type StatusCall = ChangeCall & { body: { status: string; comment?: string; undo?: boolean } };
export type AssignCall = ChangeCall & { body: Schemas['RequestAssign'] };
export type NoteCall = RepeatableCall & { params: { id: string }; body: Schemas['RequestNoteCreate'] };

/** @throws Problem NOT_FOUND, VERSION_CHANGED */
const lock = ({ tx, params, headers }: ChangeCall, desk: Desk): Promise<DeskRequest> =>
  lockRequest(tx, desk, params.id, headers['If-Match']);

/** @throws Problem NOT_FOUND, VERSION_CHANGED, INVALID_STATUS_TRANSITION */
export async function updateStatus(desk: Desk, call: StatusCall): Promise<DeskRequest> {
  const { status, comment, undo } = call.body;
  const request = await lock(call, desk);
  if (undo) return undoMove(call, request, status, comment);
  const moved = await moveRequest(call, request, status, comment);
  await mailOutcome(call, moved, status);
  return moved;
}

/**
 * Changes priority, due date, and the fields that only one desk has, for which `ownChanges` returns the changes.
 * @throws Problem NOT_FOUND, VERSION_CHANGED
 */
export async function updateFields<Body extends Schemas['RequestUpdate']>(
  desk: Desk,
  call: ChangeCall & { body: Body },
  ownChanges: (request: DeskRequest, body: Body) => FieldChange[] = () => [],
): Promise<DeskRequest> {
  const request = await lock(call, desk);
  const requested = [...teamChanges(request, call.body), ...ownChanges(request, call.body)];
  const changed = requested.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return request;
  const patch: Partial<DeskRequest> = Object.assign({}, ...changed.map((one) => one.patch));
  const changes = changed.map(({ field, from, to }): Change => ({ field, from, to }));
  return changeRequest(call, request, patch, { action: 'updated', changes });
}

/** Whether the request goes back to the assignee from whom it was taken a moment ago, and who was notified of it before. */
async function isTakenBack(call: AssignCall, request: DeskRequest, assignee: User): Promise<boolean> {
  const { kind: entityKind, id: entityId } = request.toEntity();
  const action = `${entityKind}.assigned` as const;
  const latest = await Activity.query(call.tx).where({ entityKind, entityId, action }).orderBy('id', 'desc').first();
  const isRecent = latest !== undefined && Date.parse(latest.at) > call.context.now().getTime() - noticeDelayMs;
  const wasAssignee = latest?.changes.some(({ field, from }) => field === 'assignee' && from === assignee.name);
  return isRecent && wasAssignee === true && wasNotified(call, request, assignee);
}

/** @throws Problem NOT_FOUND, VERSION_CHANGED, VALIDATION_FAILED */
export async function assign(desk: Desk, call: AssignCall): Promise<DeskRequest> {
  const { tx, body, actor } = call;
  const request = await lock(call, desk);
  await request.$fetchGraph('assignee', { transaction: tx });
  const { assigneeId } = body;
  if (assigneeId === request.assigneeId) return request;
  const assignee = await findAssignee(tx, assigneeId);
  const changes = [{ field: 'assignee', from: request.assignee?.name ?? null, to: assignee?.name ?? null }];
  await withdrawAssignment(call, request);
  const mustMail = assignee && assignee.id !== actor.id && !(await isTakenBack(call, request, assignee));
  if (mustMail) await mailAssignment(call, request, assignee, actor.label);
  return changeRequest(call, request, { assigneeId }, { action: 'assigned', changes });
}

/** @throws Problem NOT_FOUND, IDEMPOTENCY_KEY_REUSED */
export async function addNote(desk: Desk, call: NoteCall): Promise<{ status: 201; body: Schemas['RequestNote'] }> {
  const { context, tx, params, body, actor } = call;
  const request = await lockRequest(tx, desk, params.id);
  const work = async () => {
    const now = context.now();
    const note = await RequestNote.query(tx).insertAndFetch({
      id: newId(now.getTime()),
      requestId: request.id,
      authorId: actor.id,
      authorName: actor.label,
      at: now.toISOString(),
      text: body.text,
    });
    await markAnswerHandled(tx, request);
    await recordOnRequest(call, request, 'note-added');
    return { status: 201 as const, body: note.toNote() };
  };
  return once(call, requestOperation('note', request.id), work, { body: [actor.id, body] });
}

/** @throws Problem NOT_FOUND, VERSION_CHANGED */
export async function erase(desk: Desk, call: ChangeCall): Promise<{ status: 204 }> {
  await eraseRequest(call, await lock(call, desk));
  return { status: 204 };
}
