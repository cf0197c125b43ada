import { type QueryClient, useQueries } from '@tanstack/react-query';
import { dayOf } from '../list/days.ts';
import type { RequestParameters } from '../request/request-types.ts';
import { type LoadedDesk, refreshMs, useLoadedDesks } from './desk-queries.ts';
import { countSpans, type Span } from './spans.ts';

/** The count of a past day changes only when a request is erased. */
const pastStaleMs = 60 * 60_000;

/** Counts records by reading a page of one record. */
function countRequests(
  client: QueryClient,
  { details: { listKey, list } }: LoadedDesk,
  parameters: RequestParameters,
  isPast: boolean,
) {
  return client.fetchQuery({
    queryKey: [...listKey(), 'count', parameters],
    queryFn: ({ signal }) => list({ ...parameters, limit: 1 }, { signal }).then(({ total }) => total),
    staleTime: isPast ? pastStaleMs : 0,
  });
}

/**
 * The number of requests of each desk in each span, refreshed every minute.
 * @param name part of the query key
 */
export function useSpanCounts(name: string, spans: readonly Span[], parametersOf: (desk: LoadedDesk) => RequestParameters) {
  const desks = useLoadedDesks();
  const today = dayOf(new Date());
  return useQueries({
    queries: desks.map((desk) => {
      const parameters = parametersOf(desk);
      return {
        queryKey: [...desk.details.listKey(), name, parameters, spans.map(({ from, to }) => [from, to])],
        queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
          countSpans({
            list: desk.details.list,
            parameters,
            spans,
            signal,
            // The number of requests received on a past day is final. The number of those that are still open is not.
            count: (given) => {
              const isPast = given.createdTo !== undefined && dayOf(new Date(given.createdTo), 1) < today;
              return countRequests(client, desk, given, isPast && !('status' in given));
            },
          }),
        refetchInterval: refreshMs,
      };
    }),
    combine: (results) => ({
      isPending: results.some(({ isPending }) => isPending),
      /** Null after a failed refresh, because the counts of the last one stay. */
      error: results.find(({ isLoadingError }) => isLoadingError)?.error ?? null,
      /** By desk, then by span. */
      counts: results.map(({ data }) => data ?? []),
      retry: () => void Promise.all(results.filter(({ error }) => error).map(({ refetch }) => refetch())),
    }),
  });
}
