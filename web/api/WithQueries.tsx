import { type ReactNode, useContext } from 'react';
import { type QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { session } from '../session/session.ts';
import { makeQueryClient } from './query-client.ts';

/** Whether a query's key begins with an address behind sign-in. */
const isPrivate = (address: unknown): boolean => typeof address === 'string' && !address.startsWith('/api/public/');

/** A client that forgets what one user has read when it is another's turn, or nobody's. */
function makeForgettingClient(): QueryClient {
  const client = makeQueryClient();
  let userId = session.user?.id ?? null;
  subscribe(session, () => {
    const present = session.user?.id ?? null;
    if (userId !== null && present !== userId) client.removeQueries({ predicate: ({ queryKey }) => isPrivate(queryKey[0]) });
    userId = present;
  });
  return client;
}

/** One for the whole visit: what a screen has read is there when one comes back to it. */
let visitClient: QueryClient | null = null;

/**
 * Lets the screen inside ask the server, with the client of the visit unless there is one around it already. Not
 * around the whole site: most pages ask for nothing, and this is a tenth of what they would load.
 */
export function WithQueries({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext);
  const client = outer ?? (visitClient ??= makeForgettingClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
