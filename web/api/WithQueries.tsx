import { type ReactNode, useContext } from 'react';
import { type QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { fillFromPage } from './page-data.ts';
import { makeForgettingClient } from './query-client.ts';

/** One for the whole visit: what a screen has read is there when one comes back to it. */
let visitClient: QueryClient | null = null;

function makeVisitClient(): QueryClient {
  const client = makeForgettingClient();
  fillFromPage(client);
  return client;
}

/**
 * Lets the screen inside ask the server, with the client of the visit unless there is one around it already. Not
 * around the whole site: most pages ask for nothing, and this is a tenth of what they would load.
 */
export function WithQueries({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext);
  const client = outer ?? (visitClient ??= makeVisitClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
