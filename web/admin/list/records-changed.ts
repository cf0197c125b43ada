// What a change of records does to the lists that have been read. Only the pages on which the records stand are read
// again: a list that somebody has scrolled far down keeps its place, and twenty pages are not fetched for one row.
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { invalidateBelow } from '../../api/invalidate.ts';
import { isCounted } from '../count-text.ts';
import { isEndless, type ListMeta, type Page } from './useListQuery.ts';
import { isSame } from '../record/merge.ts';

export interface RecordChange {
  id: string;
  /** The record before and after, as far as they are known: they tell whether its place in the order is another one. */
  before?: object | undefined;
  after?: object | undefined;
  /** Whether it has been deleted. */
  isGone?: boolean;
}

interface Row {
  id: string;
}
/** A page remembers which of its rows have left it, so that a change that is taken back brings them to their place. */
interface KeptPage extends Page<Row> {
  left?: readonly string[];
}
type Pages = InfiniteData<KeptPage, string | null>;

/** Shows a change of a record in whatever lists have it, before the server has answered. */
export function patchRow(client: QueryClient, address: string, id: string, patch: object): void {
  client.setQueriesData<Pages>(
    { queryKey: [address, 'infinite'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.items.some((item) => item.id === id)
            ? { ...page, items: page.items.map((item) => (item.id === id ? { ...item, ...ofRow(patch, item) } : item)) }
            : page,
        ),
      },
  );
}

/** What a row shows of a record. */
const ofRow = (patch: object, row: object) => Object.fromEntries(Object.entries(patch).filter(([name]) => name in row));

/** One after the other, so that what was asked later is shown later. */
const tails = new WeakMap<QueryClient, Promise<unknown>>();

/**
 * Brings everything that was read below an address up to date after its records have changed: counts, single records
 * and the log are read again, an endless list on the screen where the records stand.
 */
export async function recordsChanged(client: QueryClient, address: string, changes: readonly RecordChange[]): Promise<void> {
  const gone = new Set(changes.filter(({ isGone }) => isGone).map(({ id }) => `${address}/${id}`));
  const rest = client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [first] = queryKey;
      if (typeof first !== 'string' || gone.has(first)) return false;
      return first === address ? !isEndless(queryKey) : first.startsWith(`${address}/`);
    },
  });
  const tail = (tails.get(client) ?? Promise.resolve()).then(() =>
    Promise.all(
      client
        .getQueryCache()
        .findAll({ queryKey: [address, 'infinite'] })
        .map((query) => bringUpToDate(client, query, changes)),
    ),
  );
  tails.set(client, tail);
  await Promise.all([rest, tail, invalidateBelow(client, '/api/admin/activity-log')]);
}

async function bringUpToDate(client: QueryClient, query: Query, changes: readonly RecordChange[]): Promise<void> {
  const { queryKey } = query;
  const meta = query.meta as ListMeta | undefined;
  const data = query.state.data as Pages | undefined;
  const readAll = () => client.invalidateQueries({ queryKey, exact: true });
  // A list that nobody looks at is read when somebody does.
  if (!query.isActive() || !meta || !data) return readAll();
  const byPage = new Map<number, RecordChange[]>();
  for (const change of changes) {
    const index = data.pages.findIndex(
      ({ items, left }) => items.some(({ id }) => id === change.id) || left?.includes(change.id),
    );
    if (index >= 0) byPage.set(index, [...(byPage.get(index) ?? []), change]);
    // It stands where nobody has been yet, unless it belongs into the list since the change.
    else if (!change.isGone && (meta.isNarrowed || mayHaveMoved(change, meta.sort))) return readAll();
  }
  try {
    for (const [index, changed] of byPage) {
      const cursor = data.pageParams[index] ?? null;
      const isRead = changed.some(({ isGone }) => !isGone);
      const fresh = isRead ? await meta.readPage(cursor) : null;
      // A page that is on its way would bring the old rows along; the list asks for it again.
      await client.cancelQueries({ queryKey, exact: true });
      const present = query.state.data as Pages | undefined;
      if (!present || (present.pageParams[index] ?? null) !== cursor) return await readAll();
      const next = withPage(present, index, changed, fresh, meta.sort);
      if (!next) return await readAll();
      client.setQueryData(queryKey, next);
    }
  } catch {
    // The list says by itself what is in the way of reading it.
    await readAll();
  }
}

/** Whether the value by which the list is sorted has changed, or nobody knows. */
function mayHaveMoved({ before, after }: RecordChange, sort: string): boolean {
  const name = sort.replace(/^-/, '');
  if (!before || !after || !(name in before) || !(name in after)) return true;
  return !isSame(before[name as never], after[name as never]);
}

/**
 * The pages with the changed records as the server has them now: a row that no longer belongs into the list leaves it,
 * one that does again comes back to its place. Null where only reading everything tells.
 * @param fresh the rows from the page's beginning on; null where all that changed is gone
 */
export function withPage(
  data: Pages,
  index: number,
  changes: readonly RecordChange[],
  fresh: Page<Row> | null,
  sort: string,
): Pages | null {
  const page = data.pages[index];
  if (!page) return null;
  const changed = new Set(changes.map(({ id }) => id));
  const elsewhere = new Set(data.pages.flatMap(({ items }, other) => (other === index ? [] : items.map(({ id }) => id))));
  const items = page.items.filter(({ id }) => !changed.has(id));
  const rows = fresh?.items ?? [];
  const found = new Set(rows.map(({ id }) => id));
  const missing = changes.filter(({ id, isGone }) => !isGone && !found.has(id));
  // Rows that have come since may have pushed others out of what was read.
  const last = items.at(-1);
  const reachesEnd = fresh?.nextCursor === null || (last && found.has(last.id)) || rows.some(({ id }) => elsewhere.has(id));
  if (missing.length > 0 && (!reachesEnd || missing.some((change) => mayHaveMoved(change, sort)))) return null;
  let place = 0;
  let isPastLast = false;
  let isBehind = false;
  for (const row of rows) {
    const known = items.findIndex(({ id }) => id === row.id);
    if (changed.has(row.id)) {
      if (isBehind) return null;
      items.splice(place, 0, row);
      place += 1;
    } else if (known >= 0) {
      place = known + 1;
      isPastLast = row.id === last?.id;
    }
    // What follows the page's last row belongs to the next page, whether that has been read or not.
    else if (elsewhere.has(row.id) || isPastLast) isBehind = true;
  }
  const left = [...changed].filter((id) => !items.some((item) => item.id === id));
  const difference = items.length - page.items.length;
  return {
    ...data,
    pages: data.pages.map((other, at) => ({
      ...(at === index ? { ...other, items, left: [...new Set([...(other.left ?? []), ...left])] } : other),
      // Counting stops at a limit; what is counted up to there is counted on.
      ...(at === 0 ? { total: other.total + (isCounted(other.total) ? difference : 0) } : {}),
    })),
  };
}
