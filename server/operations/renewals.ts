import type { QueryBuilder } from 'objection';
import { whereTextContains } from '../db/list.ts';
import { endOfTime } from '../domain/instants.ts';
import { firstSeatDay } from '../domain/leases.ts';
import { License } from '../models/License.ts';
import type { Handler } from './handler.ts';
import { listResponse } from './list-response.ts';

const sortColumns = { expiresAt: 'sortExpiresAt', customer: 'sortCustomer' } as const;

export const listRenewals: Handler<'listRenewals'> = (input) => {
  const { context, tx, query: request } = input;
  const now = context.now();
  const since = firstSeatDay(now);
  const query = License.query(tx)
    .whereNull('licenses.deactivatedAt')
    .where('licenses.sortExpiresAt', '>=', `${since}T00:00:00.000Z`)
    .where('licenses.sortExpiresAt', '<', endOfTime);
  if (request.q) whereTextContains(query, request.q);
  if (request.month) whereMonth(query, request.month);
  if (request.product?.length) query.whereIn('licenses.product', request.product);
  const select = (rows: typeof query) => License.withSeatUse(rows, since);
  return listResponse(input, { name: 'renewals', sortColumns, query, select }, (license) => license.toRenewal(now));
};

/** Instants compare as text, so that no date after the last month, 9999-12, is needed. */
function whereMonth(query: QueryBuilder<License, License[]>, month: string): void {
  query.where('licenses.sortExpiresAt', '>=', `${month}-01`).where('licenses.sortExpiresAt', '<', `${month}-32`);
}
