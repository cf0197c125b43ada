// Filters of a list: their parameters in the URL, and the query parameters of the call.
import type { Option } from '../Choice.tsx';
import { enumOptions } from '../labels.ts';
import { statusLabel } from '../statuses.ts';
import { dayAfter, startOfDay } from './days.ts';
import type { Filters, ListParameters, TextOf } from './parameters.ts';

export interface OptionsFilter<Item, Name = string, Value = string | readonly string[]> {
  kind: 'options';
  /** Name of the query parameter. */
  name: Name;
  label: string;
  /** The options, or a function that derives them from the loaded rows. */
  options: readonly Option<TextOf<Value>>[] | ((items: readonly Item[]) => Option<TextOf<Value>>[]);
  /** Pattern of valid values that may not be among the options, because only the loaded rows supply options. */
  unlisted?: RegExp;
  /** Whether several values can be chosen. */
  multiple: Value extends readonly unknown[] ? true : false;
  /** The value that applies while none is chosen. Such a filter needs the option `anyValue`. */
  defaultValue?: TextOf<Value>;
}

/** Ids of records, for `unlisted`. */
export const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Slugs and tags, for `unlisted`. */
export const slugForm = /^[a-z\d]+(-[a-z\d]+)*$/;

/** The options of a filter when these rows are loaded. */
export const optionsOf = <Item>({ options }: Pick<OptionsFilter<Item>, 'options'>, items: readonly Item[]): readonly Option[] =>
  typeof options === 'function' ? options(items) : options;

/** Options without duplicates; the first of each value is kept. */
export const uniqueOptions = (options: readonly Option[]): Option[] =>
  [...Map.groupBy(options, ({ value }) => value).values()].flatMap(([first]) => first ?? []);

/** The option of a filter with a default value that does not filter. */
export const anyValue = 'any';

/** The chosen values of a filter, or its default. */
export const chosenValues = <Item>(
  { name, defaultValue }: Pick<OptionsFilter<Item>, 'name' | 'defaultValue'>,
  chosen: Filters,
): string[] => chosen[name] ?? (defaultValue === undefined ? [] : [defaultValue]);

/** A span of days, inclusive, in the local time zone. */
export interface DaysFilter<Name = string> {
  kind: 'days';
  label: string;
  /** Query parameter of the first instant. The URL has the day: `2026-11-20` or, for a preset, `today-6`. */
  from: Name;
  /** Query parameter of the exclusive end. The URL has the last day. */
  to: Name;
}

/** Everything up to a day, inclusive, in the local time zone. */
export interface UntilFilter<Name = string> {
  kind: 'until';
  label: string;
  /** Query parameter of the exclusive end. The URL has the last day. */
  name: Name;
  /** Presets, by the number of days from today. */
  choices: readonly { daysAhead: number; label: string }[];
}

/** A filter of a list call. A name or value that the contract does not know does not compile. */
export type FilterSpec<Item, Parameters extends ListParameters = ListParameters> =
  | { [Name in keyof Parameters & string]: OptionsFilter<Item, Name, NonNullable<Parameters[Name]>> }[keyof Parameters & string]
  | DaysFilter<keyof Parameters & string>
  | UntilFilter<keyof Parameters & string>;

/** The URL parameters of the filters. */
export const parameterNames = <Item>(filters: readonly FilterSpec<Item>[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name]));

/** Every option of the filters, with the filters that result from toggling it. For the command palette. */
export const filterChoices = <Item>(
  filters: readonly FilterSpec<Item>[],
  items: readonly Item[],
  chosen: Filters,
): { label: string; filters: Filters }[] =>
  filters.flatMap((filter) => {
    if (filter.kind !== 'options') return [];
    const { name, label, multiple } = filter;
    const current = chosen[name] ?? [];
    return optionsOf(filter, items).map(({ value, label: text }) => {
      const isOn = current.includes(value);
      const rest = multiple ? current.filter((other) => other !== value) : [];
      return { label: `${label}: ${isOn ? 'remove ' : ''}${text}`, filters: { [name]: isOn ? rest : [...rest, value] } };
    });
  });

/** The chosen values that the filters know. An old link may have others, and the server would reject them. */
export function knownValues<Item>(filters: readonly FilterSpec<Item>[], chosen: Filters): Filters {
  const known = { ...chosen };
  for (const filter of filters) {
    if (filter.kind !== 'options') continue;
    const { name, unlisted } = filter;
    const options = optionsOf(filter, []);
    const isKnown = (value: string) => options.some((option) => option.value === value) || unlisted?.test(value);
    const values = chosen[name]?.filter(isKnown) ?? [];
    if (values.length > 0) known[name] = values;
    else delete known[name];
  }
  return known;
}

/** The query parameters for the chosen values, without empty ones. */
export function filterParameters<Item>(filters: readonly FilterSpec<Item>[], chosen: Filters): ListParameters {
  const parameters: ListParameters = {};
  for (const filter of filters) {
    if (filter.kind === 'options') {
      const values = chosenValues(filter, chosen).filter((value) => filter.defaultValue === undefined || value !== anyValue);
      if (values.length > 0) parameters[filter.name] = filter.multiple ? values : values[0];
      continue;
    }
    if (filter.kind === 'until') {
      const end = dayAfter(chosen[filter.name]?.[0]);
      if (end) parameters[filter.name] = end;
      continue;
    }
    const from = startOfDay(chosen[filter.from]?.[0]);
    const to = dayAfter(chosen[filter.to]?.[0]);
    if (from) parameters[filter.from] = from;
    if (to) parameters[filter.to] = to;
  }
  return parameters;
}

/** A filter with the values of a contract enum. */
export const createEnumFilter = <Name extends string, Value extends string>(
  name: Name,
  label: string,
  values: Record<string, Value>,
  labelOf: (value: string) => string = statusLabel,
): OptionsFilter<unknown, Name, Value[]> => ({
  kind: 'options',
  name,
  label,
  multiple: true,
  options: enumOptions(values, labelOf),
});
