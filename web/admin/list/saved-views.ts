// The saved views of the signed-in administrator, which the lists, the menu and the command palette show.
import { useListSavedViews } from '../../api/generated/saved-views/saved-views.ts';
import { type SavedView, SavedViewList } from '../../api/generated/model';
import { largestPageSize } from '../../api/largest-page-size.ts';
import type { AdminPath } from '../titles.ts';

/** All views: the limit per user is one page. */
export const useSavedViews = () => useListSavedViews({ limit: largestPageSize, sort: 'name' });

export const pathOfList = (list: SavedViewList): AdminPath => `/admin/${list}`;

/** The list at a path of the admin area; undefined for other screens. */
export const listAt = (path: string): SavedViewList | undefined =>
  Object.values(SavedViewList).find((list) => pathOfList(list) === path);

/** Name of the draft of a new view of a list. */
export const newViewDraftName = (list: SavedViewList) => `view:${list}:new`;

export const addressOfView = ({ list, query }: Pick<SavedView, 'list' | 'query'>): string =>
  query ? `${pathOfList(list)}?${query}` : pathOfList(list);

/** The parameters of a query in one order. The address has them in the order in which they were chosen. */
const sortedParameters = (query: string): string => JSON.stringify([...new URLSearchParams(query)].toSorted());

/** Whether a list shows the same with both queries. */
export const isSameQuery = (a: string, b: string): boolean => sortedParameters(a) === sortedParameters(b);

/** The saved view of a list that has this query. */
export const viewAt = (views: readonly SavedView[], list: SavedViewList, query: string): SavedView | undefined =>
  views.find((view) => view.list === list && isSameQuery(view.query, query));
