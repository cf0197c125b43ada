// The tabs above a list: sets of filters that are used often.
import type { Filters, ListParameters } from './parameters.ts';
import type { ListState } from './url-state.ts';

export interface ListTab<Parameters extends ListParameters = ListParameters> {
  key: string;
  label: string;
  /** The values of some filters; an empty list if a filter must not be set. */
  filters: Filters<Parameters>;
  /** Shown while it has no records. */
  emptyText: string;
}

const hasValues = (chosen: readonly string[] = [], values: readonly string[] = []) =>
  chosen.length === values.length && values.every((value) => chosen.includes(value));

/** The tab whose filters are set. */
export const findTab = (tabs: readonly ListTab[], { filters: chosen }: Pick<ListState, 'filters'>): ListTab | undefined =>
  tabs.find(({ filters }) => Object.entries(filters).every(([name, values]) => hasValues(chosen[name], values)));

/** The filters that are set in addition to those of the tab. */
export const filtersBesides = (tab: ListTab | undefined, chosen: Filters): Filters =>
  Object.fromEntries(Object.entries(chosen).filter(([name]) => !(name in (tab?.filters ?? {}))));
