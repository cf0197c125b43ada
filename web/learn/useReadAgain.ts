import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';

/**
 * Returns a function that reads a record from the server again, for example because a visitor has taken a place.
 * @param query the options of the record's query, with `cache: 'no-cache'`: the browser keeps a response for a minute
 */
export function useReadAgain(query: Pick<FetchQueryOptions, 'queryKey' | 'queryFn'>): () => void {
  const client = useQueryClient();
  return () => void client.prefetchQuery({ ...query, staleTime: 0 });
}
