import { useQuery } from '@tanstack/react-query';
import { getSupportRequest, listSupportRequests } from '../api/generated/support-requests/support-requests.ts';
import type { FilterOption } from './list/filters.ts';

/** New administrators are rare. */
const freshMs = 10 * 60_000;

/**
 * Who can look after a request, for filters. No call of the contract lists administrators, but every support request
 * says whom it could be assigned to; where there is none yet, nobody has anything to filter either.
 */
export function useAdministrators(): FilterOption[] {
  const { data } = useQuery({
    // Not below the desk's address: a change of a request is no reason to ask again.
    queryKey: ['administrators'],
    queryFn: async ({ signal }) => {
      const { items } = await listSupportRequests({ limit: 1 }, { signal });
      return items[0] ? (await getSupportRequest(items[0].id, { signal })).assignees : [];
    },
    staleTime: freshMs,
  });
  return data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}

/** The options without those that come twice, the first of each kept. */
export const distinct = (options: readonly FilterOption[]): FilterOption[] =>
  options.filter(({ value }, index) => options.findIndex((other) => other.value === value) === index);
