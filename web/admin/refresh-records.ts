// Keeps what was read from the server up to date after records have changed.
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { getListActivityQueryKey } from '../api/generated/activity-log/activity-log.ts';
import { getListRenewalsQueryKey } from '../api/generated/licenses/licenses.ts';
import { getListWorkQueryKey } from '../api/generated/work/work.ts';
import { invalidate, isWithin } from '../api/invalidate.ts';
import { addressOf } from '../api/query-keys.ts';

/**
 * A list with more pages is marked stale and not read again at once: its pages are read one after the other, and 10,000
 * rows are 200 calls. The changed row itself is updated in place (decision 13).
 */
const mostReloadedPages = 20;

interface Page {
  items: readonly { id: string }[];
}
type Pages = InfiniteData<Page, string | null>;

/** The generated query key of a list call without parameters: `getListDemoRequestsQueryKey()`. */
export type ListKey = QueryKey;

/** Key of a list that loads page by page, as Orval builds it. */
export const infiniteListKey = ([address]: ListKey, parameters?: object): QueryKey =>
  parameters ? ['infinite', address, parameters] : ['infinite', address];

export const isInfiniteList = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey[0] === 'infinite';

/** Changes a row in every list that holds it, or removes it with null. */
export function updateRow(client: QueryClient, list: ListKey, id: string, patch: object | null): void {
  client.setQueriesData<Pages>({ queryKey: infiniteListKey(list) }, (data) =>
    data?.pages.some(({ items }) => items.some((item) => item.id === id))
      ? { ...data, pages: data.pages.map((page) => ({ ...page, items: updateItems(page.items, id, patch) })) }
      : data,
  );
}

const updateItems = (items: Page['items'], id: string, patch: object | null) =>
  patch === null
    ? items.filter((item) => item.id !== id)
    : items.map((item) => (item.id === id ? { ...item, ...fieldsOf(item, patch) } : item));

/** The part of a patch that a row shows. */
const fieldsOf = (row: object, patch: object) => Object.fromEntries(Object.entries(patch).filter(([name]) => name in row));

const isDeepList = (query: Query) =>
  isInfiniteList(query) && ((query.state.data as Pages | undefined)?.pages.length ?? 0) > mostReloadedPages;

/**
 * Reads again what depends on changed records: lists, counts, open records, the activity log, the list of work and the renewals.
 * @param erasedId a record that is gone: it leaves the lists; neither it nor what is below it is read again
 */
export async function refreshRecords(client: QueryClient, list: ListKey, erasedId?: string): Promise<void> {
  if (erasedId !== undefined) updateRow(client, list, erasedId, null);
  const listAddress = addressOf(list) ?? '';
  const views = new Set([getListWorkQueryKey(), getListRenewalsQueryKey()].map(addressOf));
  const isAffected = ({ queryKey }: Query) => {
    const address = addressOf(queryKey);
    if (address === null || isWithin(address, `${listAddress}/${erasedId}`)) return false;
    return views.has(address) || isWithin(address, listAddress);
  };
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => isAffected(query) && !isDeepList(query) }),
    client.invalidateQueries({ predicate: (query) => isAffected(query) && isDeepList(query), refetchType: 'none' }),
    invalidate(client, getListActivityQueryKey()),
  ]);
}
