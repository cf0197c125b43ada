import { useListAdministrators } from '../api/generated/administrators/administrators.ts';
import type { AdministratorPage } from '../api/generated/model';
import type { FilterOption } from './list/filters.ts';

/** Administrators change rarely. */
const staleTimeMs = 10 * 60_000;

const none: readonly FilterOption[] = [];
const toOptions = ({ items }: AdministratorPage): FilterOption[] => items.map(({ id, name }) => ({ value: id, label: name }));

/** The administrators as filter options. */
export function useAdministrators(): readonly FilterOption[] {
  const { data = none } = useListAdministrators({ limit: 100 }, { query: { staleTime: staleTimeMs, select: toOptions } });
  return data;
}

/** Options without duplicates; the first of each value is kept. */
export const uniqueOptions = (options: readonly FilterOption[]): FilterOption[] =>
  options.filter(({ value }, index) => options.findIndex((other) => other.value === value) === index);
