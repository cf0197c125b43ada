// Keeps the cached server data up to date after records have changed.
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { getListActivityQueryKey } from '../api/generated/activity-log/activity-log.ts';
import { getListAdministratorsQueryKey } from '../api/generated/administrators/administrators.ts';
import { getListCustomersQueryKey } from '../api/generated/customers/customers.ts';
import { getListRenewalsQueryKey } from '../api/generated/licenses/licenses.ts';
import { getListUsersQueryKey } from '../api/generated/users/users.ts';
import { getListWorkQueryKey } from '../api/generated/work/work.ts';
import { invalidate, isWithin } from '../api/invalidate.ts';
import { addressOf } from '../api/query-keys.ts';

/**
 * A list with more loaded pages is only marked stale: a refetch reads its pages one after the other, and 10,000 rows are
 * 200 calls. The changed row itself is updated in place (decision 13).
 */
const maxRefetchedPages = 20;

interface Page {
  items: readonly { id: string }[];
}
type Pages = InfiniteData<Page, string | null>;

/** The generated query key of a list call without parameters: `getListDemoRequestsQueryKey()`. */
export type ListKey = QueryKey;

/** The query key of a list that loads page by page, in Orval's format. */
export const infiniteListKey = ([address]: ListKey, parameters?: object): QueryKey =>
  parameters ? ['infinite', address, parameters] : ['infinite', address];

export const isInfiniteList = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey[0] === 'infinite';

/** Updates a row in every cached list that contains it. A null patch removes the row. */
export function updateRow(client: QueryClient, list: ListKey, id: string, patch: object | null): void {
  client.setQueriesData<Pages>({ queryKey: infiniteListKey(list) }, (data) =>
    data?.pages.some(({ items }) => items.some((item) => item.id === id)) ? updatePages(data, id, patch) : data,
  );
}

/**
 * Updates the rows of a record that was read later than its lists, so that they do not contradict the open record. The lists
 * keep the time at which they were loaded, because new records are counted from it.
 */
export function updateOlderRows(client: QueryClient, list: ListKey, record: { id: string; version: number }): void {
  const isOlder = (item: { id: string; version?: number }) =>
    item.id === record.id && (item.version ?? Infinity) < record.version;
  for (const [queryKey, data] of client.getQueriesData<Pages>({ queryKey: infiniteListKey(list) })) {
    if (!data?.pages.some(({ items }) => items.some(isOlder))) continue;
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    client.setQueryData(queryKey, updatePages(data, record.id, record), { updatedAt });
  }
}

const updatePages = (data: Pages, id: string, patch: object | null): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: updateItems(page.items, id, patch) })),
});

const updateItems = (items: Page['items'], id: string, patch: object | null) =>
  patch === null
    ? items.filter((item) => item.id !== id)
    : items.map((item) => (item.id === id ? { ...item, ...pickKnownFields(item, patch) } : item));

/** The fields of a patch that the row has. */
const pickKnownFields = (row: object, patch: object) => Object.fromEntries(Object.entries(patch).filter(([name]) => name in row));

const isDeepList = (query: Query) =>
  isInfiniteList(query) && ((query.state.data as Pages | undefined)?.pages.length ?? 0) > maxRefetchedPages;

/** Addresses of lists that show the records of a list, too. */
const derivedAddresses = (list: ListKey): readonly (string | null)[] =>
  [
    getListWorkQueryKey(),
    getListRenewalsQueryKey(),
    getListCustomersQueryKey(),
    ...(addressOf(list) === addressOf(getListUsersQueryKey()) ? [getListAdministratorsQueryKey()] : []),
  ].map(addressOf);

/**
 * Invalidates everything that depends on changed records: lists, counts, open records, the activity log, and derived lists
 * with their records.
 * @param deletedId id of a deleted record: its row is removed, and neither the record nor its sub-resources are refetched
 */
export async function refreshRecords(client: QueryClient, list: ListKey, deletedId?: string): Promise<void> {
  if (deletedId !== undefined) updateRow(client, list, deletedId, null);
  const listAddress = addressOf(list) ?? '';
  const affected = [listAddress, ...derivedAddresses(list)];
  const isAffected = ({ queryKey }: Query) => {
    const address = addressOf(queryKey);
    if (address === null || isWithin(address, `${listAddress}/${deletedId}`)) return false;
    return affected.some((each) => each !== null && isWithin(address, each));
  };
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => isAffected(query) && !isDeepList(query) }),
    client.invalidateQueries({ predicate: (query) => isAffected(query) && isDeepList(query), refetchType: 'none' }),
    invalidate(client, getListActivityQueryKey()),
  ]);
}
