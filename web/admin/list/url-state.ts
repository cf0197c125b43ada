// What a list shows, in the address: filters, search, sort and the open record survive reload, back and a
// link that is sent to a colleague.

/** Filter name -> chosen values; one that may be chosen only once has at most one. */
export type Filters = Record<string, string[]>;

export interface ListState {
  q: string;
  /** Column with `-` in front for descending; empty for the list's own order. */
  sort: string;
  filters: Filters;
  /** Id of the open record. */
  open: string | null;
}

const reserved = new Set(['q', 'sort', 'open']);

/** Reads the state from a query string; parameters that are no filter of the list are left out. */
export function readListState(search: URLSearchParams, filterNames: readonly string[]): ListState {
  const filters: Filters = {};
  for (const name of filterNames) {
    const values = search.getAll(name).filter((value) => value !== '');
    if (values.length > 0) filters[name] = [...new Set(values)];
  }
  return { q: search.get('q') ?? '', sort: search.get('sort') ?? '', filters, open: search.get('open') };
}

/** Writes a change into a query string; what is empty leaves the address, and foreign parameters stay. */
export function writeListState(search: URLSearchParams, change: Partial<ListState>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['q', 'sort', 'open'] as const) {
    if (!(name in change)) continue;
    const value = change[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  for (const [name, values] of Object.entries(change.filters ?? {})) {
    if (reserved.has(name)) throw new Error(`A filter cannot be called ${name}.`);
    next.delete(name);
    for (const value of values) next.append(name, value);
  }
  return next;
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ q, filters }: ListState): boolean => q !== '' || Object.keys(filters).length > 0;
