import { type QueryClient, useQueries } from '@tanstack/react-query';
import { dayOf } from '../list/days.ts';
import { type Desk, desks, refreshMs } from './desks.ts';
import { countSpans, type Span } from './spans.ts';

/** A day that is over changes only when a request is erased. */
const pastMs = 60 * 60_000;

/** How many there are, asked for by the smallest page there is. */
function countOf(client: QueryClient, { resource, list }: Desk, parameters: Record<string, unknown>, isPast: boolean) {
  return client.fetchQuery({
    queryKey: [resource, 'count', parameters],
    queryFn: ({ signal }) => list({ ...parameters, limit: 1 }, { signal }).then(({ total }) => total),
    staleTime: isPast ? pastMs : 0,
  });
}

/**
 * For each desk how many requests fall into each span, read again every minute.
 * @param name names the question among those of the desk
 */
export function useSpanCounts(name: string, spans: readonly Span[], parametersOf: (desk: Desk) => Record<string, unknown>) {
  const today = dayOf(new Date());
  return useQueries({
    queries: desks.map((desk) => {
      const parameters = parametersOf(desk);
      return {
        queryKey: [desk.resource, name, parameters, spans.map(({ from, to }) => [from, to])],
        queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
          countSpans({
            list: desk.list,
            parameters,
            spans,
            signal,
            // What came on a day that is over stays as many; what is open of it does not.
            count: (given) => {
              const isPast = typeof given['createdTo'] === 'string' && dayOf(new Date(given['createdTo']), 1) < today;
              return countOf(client, desk, given, isPast && !('status' in given));
            },
          }),
        refetchInterval: refreshMs,
      };
    }),
    combine: (results) => ({
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      /** By desk, then by span. */
      counts: results.map(({ data }) => data ?? []),
      retry: () => void Promise.all(results.filter(({ error }) => error).map(({ refetch }) => refetch())),
    }),
  });
}
