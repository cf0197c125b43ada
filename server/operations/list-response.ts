import type { Model } from 'objection';
import type { ServerContext } from '../context.ts';
import { listPage, type ListOptions, type ListRequest } from '../db/list.ts';

/**
 * The response with a page of a list. `show` turns a row into an item of the response.
 * @throws Problem INVALID_CURSOR
 */
export async function listResponse<M extends Model & { id: string }, Item>(
  { context, query: request }: { context: ServerContext; query: ListRequest },
  options: Omit<ListOptions<M>, 'cursorKey' | 'request'>,
  show: (row: M) => Item,
) {
  const page = await listPage({ ...options, cursorKey: context.secrets.cursor, request });
  return { status: 200 as const, body: { ...page, items: page.items.map(show) } };
}
