import type { Knex } from 'knex';
import type { ServerContext } from '../context.ts';
import type { Handler, Input } from './handler.ts';
import { instantParameter } from '../domain/instants.ts';
import { Activity } from '../models/Activity.ts';
import { listResponse } from './list-response.ts';

function page(context: ServerContext, tx: Knex, request: Input<'listActivity'>['query']) {
  const { userId, action, entityKind, entityId, from, to } = request;
  const query = Activity.query(tx);
  if (userId) query.where('actorId', userId);
  if (action) query.whereIn('action', action);
  if (entityKind) query.whereIn('entityKind', entityKind);
  if (entityId) {
    const id = entityId.toLowerCase();
    query.where((either) => either.where({ entityId: id }).orWhere({ licenseId: id }));
  }
  if (from) query.where('at', '>=', instantParameter(from, 'from'));
  if (to) query.where('at', '<', instantParameter(to, 'to'));
  const list = { name: 'activity-log', sortColumns: { at: 'at' } as const, query };
  return listResponse({ context, query: request }, list, (entry) => entry.toEntry());
}

export const listActivity: Handler<'listActivity'> = ({ context, tx, query }) => page(context, tx, query);

export const listActivityByUser: Handler<'listActivityByUser'> = ({ context, tx, params, query }) =>
  page(context, tx, { ...query, userId: params.id });

export const listActivityByAction: Handler<'listActivityByAction'> = ({ context, tx, params, query }) =>
  page(context, tx, { ...query, action: [params.action] });
