// Priority, due date and assignee of a request: filters of lists, and changes.
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { ServerContext } from '../context.ts';
import type { Actor } from '../domain/actor.ts';
import { dayIn } from '../domain/days.ts';
import { noDueDate } from '../domain/desks.ts';
import { priorities, type DeskRequest } from '../models/DeskRequest.ts';
import { User } from '../models/User.ts';
import { invalidFields } from '../problems.ts';

type Schemas = components['schemas'];

export const normalPriority = priorities.indexOf('normal');

export interface TeamFilters {
  priority?: Schemas['RequestPriority'][];
  /** The id of a user, `me` or `none`. */
  assignee?: string;
  overdue?: boolean;
}

/** Today in the team's time zone, YYYY-MM-DD. */
export const today = ({ config, now }: ServerContext): string => dayIn(config.teamTimeZone, now());

/** Narrows a query of requests by the filters after `resolveMe`. `day` is today in the team's time zone. */
export function whereTeam(
  query: QueryBuilder<DeskRequest, DeskRequest[]>,
  { priority, assignee, overdue }: TeamFilters,
  day: string,
): void {
  if (priority?.length) {
    const ranks = priority.map((name) => priorities.indexOf(name));
    query.whereIn('requests.priority', ranks);
  }
  if (assignee === 'none') query.whereNull('requests.assigneeId');
  else if (assignee) query.where('requests.assigneeId', assignee.toLowerCase());
  if (overdue) query.where('requests.dueOn', '<', day).whereRaw('??', ['requests.unfinished']);
  if (overdue === false) {
    query.where((other) => void other.where('requests.dueOn', '>=', day).orWhereRaw('not ??', ['requests.unfinished']));
  }
}

/** Replaces `me` with the caller's id, because a cursor is bound to the parameters of its list. */
export const resolveMe = <Parameters extends TeamFilters>(parameters: Parameters, actor: Actor): Parameters =>
  parameters.assignee === 'me' && actor.id ? { ...parameters, assignee: actor.id } : parameters;

/** A change of a field: its values for the activity log, and the columns to write. */
export interface FieldChange {
  field: string;
  from: string | null;
  to: string | null;
  patch: Partial<DeskRequest>;
}

/** The changes of priority and due date that a call requests. */
export function teamChanges(request: DeskRequest, { priority, dueOn }: Schemas['RequestUpdate']): FieldChange[] {
  const changes: FieldChange[] = [];
  if (priority) {
    const patch = { priority: priorities.indexOf(priority) };
    changes.push({ field: 'priority', from: request.priorityName, to: priority, patch });
  }
  if (dueOn !== undefined) {
    changes.push({ field: 'dueOn', from: request.dueDate, to: dueOn, patch: { dueOn: dueOn ?? noDueDate } });
  }
  return changes;
}

/**
 * Finds the administrator to assign; null if `id` is null, which removes the assignee. The account is locked, so that nobody
 * deletes or deactivates it before the assignment is written.
 * @throws Problem VALIDATION_FAILED
 */
export async function findAssignee(tx: Knex, id: string | null): Promise<User | null> {
  if (id === null) return null;
  const assignee = await User.assignable(tx).findById(id).forShare();
  if (assignee) return assignee;
  throw invalidFields([{ pointer: '/assigneeId', code: 'NOT_ASSIGNABLE', message: 'Choose an administrator.' }]);
}
