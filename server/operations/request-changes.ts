// What replies and visitors' answers change in a request of any desk.
import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import type { ServerContext } from '../context.ts';
import type { Actor } from '../domain/actor.ts';
import { desks, move } from '../domain/desks.ts';
import { withdrawMails } from '../db/mails.ts';
import { Activity, type Change } from '../models/Activity.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';

export interface RequestCall {
  context: ServerContext;
  tx: Knex;
  actor: Actor;
  requestId: string;
}

export type ConversationAction = 'status-changed' | 'replied' | 'answered' | 'link-created';

/** Adds an entry about a request to the activity log. It never repeats a text, so that erasing the request erases it. */
export function recordOnRequest(
  { context, tx, actor, requestId }: RequestCall,
  { id, desk, reference }: DeskRequest,
  action: ConversationAction,
  changes: Change[] = [],
): Promise<void> {
  const { entityKind } = desks[desk];
  return Activity.record(tx, {
    at: context.now(),
    actor,
    action: `${entityKind}.${action}` as components['schemas']['ActivityAction'],
    entity: { kind: entityKind, id, label: reference },
    changes,
    requestId,
  });
}

/**
 * Moves a locked request as the next version of it. A mail about an earlier outcome that still waits is withdrawn.
 * @throws Problem INVALID_STATUS_TRANSITION
 */
export async function moveRequest(call: RequestCall, request: DeskRequest, status: string): Promise<DeskRequest> {
  const { context, tx } = call;
  const now = context.now();
  const from = request.status;
  const times = move(request.desk, from, status, request, now);
  await withdrawMails(tx, 'request-closed', request.id);
  const patch = { status, ...times, version: request.version + 1, updatedAt: now.toISOString() };
  const moved = await request.$query(tx).patchAndFetch(patch);
  await recordOnRequest(call, moved, 'status-changed', [{ field: 'status', from, to: status }]);
  context.totals.forget(`${request.desk}-requests`);
  return moved;
}
