import { type ReactNode, useContext } from 'react';
import { type QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { cachePageData } from './page-data.ts';
import { createSessionQueryClient } from './query-client.ts';

/** Shared by the screens of a visit, so that a screen's data is still cached when the user returns to it. */
let visitClient: QueryClient | null = null;

function createVisitClient(): QueryClient {
  const client = createSessionQueryClient();
  cachePageData(client);
  return client;
}

/**
 * Provides TanStack Query to a screen, with the client of the visit unless there is an outer provider. It does not wrap the
 * whole site, because most pages fetch no data and the library would be a tenth of their size.
 */
export function WithQueries({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext);
  const client = outer ?? (visitClient ??= createVisitClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
