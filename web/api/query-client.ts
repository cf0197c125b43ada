import { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { session } from '../session/session.ts';
import { statusOf } from './errors.ts';

/** Read again when it is looked at after half a minute. */
const freshMs = 30_000;
const retries = 2;

/** TanStack Query with our defaults: what the server has refused is not asked again. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => {
          const status = statusOf(error);
          return failures < retries && (status === null || status >= 500);
        },
      },
      mutations: { retry: false },
    },
  });
}

/** Whether a query's key begins with an address behind sign-in. */
const isPrivate = (address: unknown): boolean => typeof address === 'string' && !address.startsWith('/api/public/');

/** A client that forgets what one user has read when it is another's turn, or nobody's. */
export function makeForgettingClient(): QueryClient {
  const client = makeQueryClient();
  let userId = session.user?.id ?? null;
  subscribe(session, () => {
    const present = session.user?.id ?? null;
    if (userId !== null && present !== userId) client.removeQueries({ predicate: ({ queryKey }) => isPrivate(queryKey[0]) });
    userId = present;
  });
  return client;
}
