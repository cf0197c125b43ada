// The unfinished requests of all desks.
import type { components } from '../../openapi/generated/types.ts';
import { whereRequestContains } from '../db/search.ts';
import { dayAfter } from '../domain/days.ts';
import { noDueDate } from '../domain/desks.ts';
import { DeskRequest } from '../models/DeskRequest.ts';
import type { Handler } from './handler.ts';
import { listResponse } from './list-response.ts';
import { resolveMe, today, whereTeam } from './request-team.ts';

type Due = components['schemas']['WorkDue'];

/** The first and the last of the due dates that a filter selects. */
function dueDays(due: Due, day: string): [string, string] {
  if (due === 'none') return [noDueDate, noDueDate];
  return [day, due === 'week' ? dayAfter(day, 6) : day];
}

export const listWork: Handler<'listWork'> = async ({ context, tx, actor, query: given }) => {
  const day = today(context);
  const parameters = resolveMe(given, actor);
  // The same expression as in the partial indexes of migration 014, which would not match a parameter.
  const query = DeskRequest.query(tx).whereRaw('??', ['requests.unfinished']);
  if (parameters.q) await whereRequestContains(query, parameters.q);
  if (parameters.desk?.length) query.whereIn('requests.desk', parameters.desk);
  whereTeam(query, parameters, day);
  if (parameters.due) query.whereBetween('requests.dueOn', dueDays(parameters.due, day));
  const sortColumns = { dueOn: 'dueOn', createdAt: 'createdAt', priority: 'priority' } as const;
  const select = (rows: typeof query) => void DeskRequest.selectSummary(rows);
  const list = { name: 'work', sortColumns, query, select };
  return listResponse({ context, query: parameters }, list, (request) => request.toWorkItem(day));
};
