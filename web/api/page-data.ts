// The API responses that a prerendered page shows. The page contains them as JSON, so that hydration renders the same
// content; the queries then fetch the current content.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Id of the script element with the data. */
export const pageDataId = 'page-data';

export interface PageResponse {
  queryKey: QueryKey;
  data: unknown;
}

/**
 * Adds the responses in a prerendered page to a client's cache. Other pages contain none. They count as old, so that each is
 * fetched again even just after the build, or on a device whose clock is behind: then it is also there without a network.
 */
export function cachePageData(client: QueryClient): void {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) return;
  for (const { queryKey, data } of JSON.parse(text) as PageResponse[]) client.setQueryData(queryKey, data, { updatedAt: 0 });
}
