// What a list shows is in the address: filters, search, sort and the open record survive reload and Back, and a link can
// be sent to a colleague.

/** Filter name -> chosen values; a filter with one value has at most one. */
export type Filters = Record<string, string[]>;

export interface ListState {
  q: string;
  /** Column with `-` in front for descending; empty for the list's default. */
  sort: string;
  filters: Filters;
  /** Id of the open record. */
  open: string | null;
  /** Name of a panel that is open in the place of a record: a form for a new one. */
  panel: string | null;
  /** Keys of the shown columns, separated by commas, in a saved view; empty for the choice of this browser. */
  columns: string;
}

const reserved = ['q', 'sort', 'open', 'panel', 'columns'] as const;

/** Reads the state from a query string; parameters that are no filter of the list are ignored. */
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

/** Writes a change into a query string: empty values are removed, other parameters stay. */
export function writeListState(search: URLSearchParams, change: Partial<ListState>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of reserved) {
    if (!(name in change)) continue;
    const value = change[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  for (const [name, values] of Object.entries(change.filters ?? {})) {
    if ((reserved as readonly string[]).includes(name)) throw new Error(`A filter cannot be called ${name}.`);
    next.delete(name);
    for (const value of values) next.append(name, value);
  }
  return next;
}

/** Opens a record, or with null closes record and panel. */
export const openRecord = (id: string | null): Partial<ListState> => ({ open: id, panel: null });
export const openPanel = (panel: string): Partial<ListState> => ({ open: null, panel });

/** Whether a search or a filter narrows the list. */
export const isNarrowed = ({ q, filters }: ListState): boolean => q !== '' || Object.keys(filters).length > 0;

/** No column but the row header, in the address. */
const noColumns = 'none';

export const writeColumns = (keys: readonly string[]): string => keys.join(',') || noColumns;

/**
 * The part of an address that a saved view keeps: everything but the open record.
 * @param columns keys of the columns that the reader has chosen; null keeps those of the address
 */
export function viewQuery(search: URLSearchParams, columns: readonly string[] | null): string {
  const chosen = columns === null ? {} : { columns: writeColumns(columns) };
  return writeListState(search, { open: null, panel: null, ...chosen }).toString();
}
