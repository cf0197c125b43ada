import { useQuery } from '@tanstack/react-query';
import { getListAdministratorsQueryKey, listAdministrators } from '../api/generated/administrators/administrators.ts';
import type { Administrator } from '../api/generated/model';
import { readAllPages } from '../api/read-all-pages.ts';
import type { Option } from './Choice.tsx';

/** Administrators change rarely. */
const staleTimeMs = 10 * 60_000;

const none: readonly Option[] = [];
const toOptions = (administrators: readonly Administrator[]): Option[] =>
  administrators.map(({ id, name }) => ({ value: id, label: name }));

/** The administrators as filter options. */
export function useAdministrators(): readonly Option[] {
  const { data = none } = useQuery({
    queryKey: [...getListAdministratorsQueryKey(), 'all'],
    queryFn: ({ signal }) => readAllPages((page) => listAdministrators(page, { signal })),
    staleTime: staleTimeMs,
    select: toOptions,
  });
  return data;
}
