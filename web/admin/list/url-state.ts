// The URL has the state of a list: filters, search, sort and the open record survive reload and Back, and a link can be sent
// to a colleague.
import type { AdminPath } from '../titles.ts';
import type { Filters, ListParameters } from './parameters.ts';

export interface ListState {
  q: string;
  /** Sort column, prefixed with `-` for descending order; empty for the list's default. */
  sort: string;
  filters: Filters;
  /** Id of the open record. */
  open: string | null;
  /** Name of a panel that is open in the place of a record, such as the form for a new record. */
  panel: string | null;
  /** Keys of the shown columns, separated by commas, from a saved view; empty for the choice stored in this browser. */
  columns: string;
}

/** Name of a parameter of the open panel, such as the customer of a new license. It is removed together with the panel. */
export const panelParameter = (name: string): string => `panel.${name}`;

const reserved = ['q', 'sort', 'open', 'panel', 'columns'] as const;

/** Reads the state from a query string. Parameters that are not filters of the list are ignored. */
export function readListState(search: URLSearchParams, filterNames: readonly string[]): ListState {
  const filters: Filters = {};
  for (const name of filterNames) {
    const values = search.getAll(name).filter((value) => value !== '');
    if (values.length > 0) filters[name] = [...new Set(values)];
  }
  return {
    q: search.get('q') ?? '',
    sort: search.get('sort') ?? '',
    filters,
    open: search.get('open'),
    panel: search.get('panel'),
    columns: search.get('columns') ?? '',
  };
}

/**
 * Writes a change into a query string. Empty values are removed, and other parameters stay.
 * @throws if a filter has a reserved name
 */
export function writeListState(search: URLSearchParams, change: Partial<ListState>): URLSearchParams {
  const next = new URLSearchParams(search);
  if ('panel' in change) {
    for (const name of [...next.keys()].filter((key) => key.startsWith(panelParameter('')))) next.delete(name);
  }
  for (const name of reserved) {
    if (!(name in change)) continue;
    const value = change[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  for (const [name, values] of Object.entries(change.filters ?? {})) {
    if ((reserved as readonly string[]).includes(name)) throw new Error(`A filter cannot be called ${name}.`);
    next.delete(name);
    for (const value of values ?? []) next.append(name, value);
  }
  return next;
}

/** The path of a list with the filters and the sort order of a call. */
export function filteredPath(path: AdminPath, parameters: ListParameters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value ?? []].flat()) search.append(name, String(each));
  return `${path}?${search.toString()}`;
}

/** Opens a record. Null closes the record or panel. */
export const openRecord = (id: string | null): Partial<ListState> => ({ open: id, panel: null });
export const openPanel = (panel: string): Partial<ListState> => ({ open: null, panel });

/** Whether a search or a filter narrows the list. */
export const isNarrowed = ({ q, filters }: ListState): boolean => q !== '' || Object.keys(filters).length > 0;

/** Value of the `columns` parameter if only the row header is shown. */
const noColumns = 'none';

export const writeColumns = (keys: readonly string[]): string => keys.join(',') || noColumns;

/**
 * The query string that a saved view keeps: everything except the open record.
 * @param columns keys of the columns that the user has chosen; null keeps those of the URL
 */
export function viewQuery(search: URLSearchParams, columns: readonly string[] | null): string {
  const chosen = columns === null ? {} : { columns: writeColumns(columns) };
  return writeListState(search, { open: null, panel: null, ...chosen }).toString();
}
