import { useListAdministrators } from '../api/generated/administrators/administrators.ts';
import type { AdministratorPage } from '../api/generated/model';
import { largestPageSize } from '../api/largest-page-size.ts';
import type { Option } from './Choice.tsx';

/** Administrators change rarely. */
const staleTimeMs = 10 * 60_000;

const none: readonly Option[] = [];
const toOptions = ({ items }: AdministratorPage): Option[] => items.map(({ id, name }) => ({ value: id, label: name }));

/** The administrators as filter options. */
export function useAdministrators(): readonly Option[] {
  const { data = none } = useListAdministrators(
    { limit: largestPageSize },
    { query: { staleTime: staleTimeMs, select: toOptions } },
  );
  return data;
}

/** Options without duplicates; the first of each value is kept. */
export const uniqueOptions = (options: readonly Option[]): Option[] =>
  options.filter(({ value }, index) => options.findIndex((other) => other.value === value) === index);
