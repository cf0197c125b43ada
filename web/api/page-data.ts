// The responses that a prerendered page was made from. The page contains them as JSON, so that hydration finds the same
// content; the queries then ask the server for the present one.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Id of the script element with the data. */
export const pageDataId = 'page-data';

export interface PageAnswer {
  queryKey: QueryKey;
  data: unknown;
  /** When the page was built, in ms since 1970. */
  updatedAt: number;
}

/** Puts the answers of the prerendered page into a client. Other pages have none. */
export function fillFromPage(client: QueryClient): void {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) return;
  for (const { queryKey, data, updatedAt } of JSON.parse(text) as PageAnswer[])
    client.setQueryData(queryKey, data, { updatedAt });
}
