import { QueryClient } from '@tanstack/react-query';
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
