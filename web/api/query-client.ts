import { onlineManager, QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { session } from '../session/session.ts';
import { withdrawActions } from '../snackbar/snackbar.ts';
import { isRetryable } from './errors.ts';
import { addressOf } from './query-keys.ts';

/** A query older than this is fetched again when its screen is shown or the window gets the focus. */
const staleTimeMs = 30_000;
const retries = 2;

/** TanStack Query with our defaults. */
export function createQueryClient(): QueryClient {
  // TanStack Query assumes a connection until the browser reports a change. A page that is opened without one would retry
  // before it shows the error, and would not fetch again when the connection is there. Undefined while prerendering.
  onlineManager.setOnline(navigator.onLine !== false);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        // Without a connection, the service worker may answer, and otherwise the screen must show the error. TanStack Query
        // would wait for the connection.
        networkMode: 'always',
        // Off by default in this network mode.
        refetchOnReconnect: true,
        // A retry after 429 would come too soon, and a retry without a connection would fail too.
        retry: (failures, error) => failures < retries && isRetryable(error) && error.status !== 429 && onlineManager.isOnline(),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Whether an address needs sign-in. */
const isPrivate = (address: string | null): boolean => address !== null && !address.startsWith('/api/public/');

/** A client that removes a user's private queries and offers to undo when the user signs out or another user signs in. */
export function createSessionQueryClient(): QueryClient {
  const client = createQueryClient();
  let userId = session.user?.id ?? null;
  const onChange = () => {
    const currentId = session.user?.id ?? null;
    if (userId !== null && currentId !== userId) {
      client.removeQueries({ predicate: ({ queryKey }) => isPrivate(addressOf(queryKey)) });
      withdrawActions();
    }
    userId = currentId;
  };
  // In sync: what runs right after a sign-out must not refetch private queries without a session.
  subscribe(session, onChange, true);
  return client;
}
