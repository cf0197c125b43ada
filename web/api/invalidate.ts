import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { addressOf } from './query-keys.ts';

/** Whether an address equals `above` or is below it, as the messages of a request are. */
export const isWithin = (address: string, above: string): boolean => address === above || address.startsWith(`${above}/`);

/**
 * Marks all queries at and below the addresses of these keys as stale: plain lists, infinite lists and single records.
 * Active queries are fetched again at once.
 * @param keys generated keys, for example `getListLicensesQueryKey()`
 */
export function invalidate(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  const stale = keys.map(addressOf);
  return client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const address = addressOf(queryKey);
      return address !== null && stale.some((each) => each !== null && isWithin(address, each));
    },
  });
}
