import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { patchRow, recordsChanged } from './records-changed.ts';
import type { ListMeta, Page } from './useListQuery.ts';

interface Ticket {
  id: string;
  status: string;
  priority: number;
}
const address = '/api/admin/tickets';
const pageSize = 3;

let stop = () => undefined as void;
afterEach(() => stop());

/** A list on the screen, of tickets as a server has them: by priority, those of one status where it is given. */
async function listOf(tickets: Ticket[], { pages, status, sort = 'id' }: { pages: number; status?: string; sort?: string }) {
  const asked: string[] = [];
  const read = (cursor: string | null, limit: number): Page<Ticket> => {
    asked.push(`${limit} from ${cursor ?? 'the top'}`);
    const key = (ticket: Ticket) => (sort === 'priority' ? `${ticket.priority} ${ticket.id}` : ticket.id);
    const matching = tickets
      .filter((ticket) => status === undefined || ticket.status === status)
      .toSorted((a, b) => key(a).localeCompare(key(b)));
    const rest = matching.filter((ticket) => cursor === null || key(ticket) > cursor);
    const items = rest.slice(0, limit).map((ticket) => ({ ...ticket }));
    const last = items.at(-1);
    return { items, nextCursor: rest.length > limit && last ? key(last) : null, total: matching.length };
  };
  const client = new QueryClient();
  const meta: ListMeta = { readPage: async (cursor) => read(cursor, 100), sort, isNarrowed: status !== undefined };
  const observer = new InfiniteQueryObserver<Page<Ticket>>(client, {
    queryKey: [address, 'infinite', {}],
    queryFn: async ({ pageParam }) => read(pageParam as string | null, pageSize),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: Infinity,
    meta,
  });
  stop = observer.subscribe(() => undefined);
  await observer.refetch();
  for (let page = 1; page < pages; page += 1) await observer.fetchNextPage();
  asked.length = 0;
  const list = () => observer.getCurrentResult().data?.pages ?? [];
  return {
    client,
    asked,
    rows: () => list().map(({ items }) => items.map(({ id }) => id).join('')),
    row: (id: string) =>
      list()
        .flatMap(({ items }) => items)
        .find((item) => item.id === id),
    total: () => list()[0]?.total,
  };
}

const tickets = (ids: string): Ticket[] => Array.from(ids, (id) => ({ id, status: 'new', priority: 1 }));
const change = (all: Ticket[], id: string, patch: Partial<Ticket>) => {
  const ticket = all.find((one) => one.id === id);
  if (!ticket) throw new Error(id);
  const before = { ...ticket };
  return { id, before, after: { ...Object.assign(ticket, patch) } };
};

test('one page is read again for a row that has changed, however many there are', async () => {
  const all = tickets('abcdefghijkl');
  const { client, asked, rows, row } = await listOf(all, { pages: 3 });
  await recordsChanged(client, address, [change(all, 'h', { status: 'open' })]);
  expect(row('h')?.status).toBe('open');
  expect(rows()).toEqual(['abc', 'def', 'ghi']);
  expect(asked).toEqual(['100 from f']);
});

test('a row that no longer matches leaves the list, and comes back to its place when that is undone', async () => {
  const all = tickets('abcdefghijkl');
  const { client, rows, total, asked } = await listOf(all, { pages: 4, status: 'new' });
  await recordsChanged(client, address, [change(all, 'e', { status: 'open' })]);
  expect([rows(), total()]).toEqual([['abc', 'df', 'ghi', 'jkl'], 11]);
  await recordsChanged(client, address, [change(all, 'e', { status: 'new' })]);
  expect([rows(), total()]).toEqual([['abc', 'def', 'ghi', 'jkl'], 12]);
  expect(asked).toEqual(['100 from c', '100 from c']);
});

test('what has come since at the top is left out, and nothing is lost at the end of the page', async () => {
  const all = tickets('cdefghi');
  const { client, rows } = await listOf(all, { pages: 2 });
  all.push(...tickets('ab'));
  await recordsChanged(client, address, [change(all, 'd', { status: 'open' })]);
  expect(rows()).toEqual(['cde', 'fgh']);
});

test('a row whose place in the order has changed has the whole list read again', async () => {
  const all = tickets('abcdefghi');
  const { client, rows } = await listOf(all, { pages: 3, sort: 'priority' });
  await recordsChanged(client, address, [change(all, 'h', { priority: 0 })]);
  expect(rows()).toEqual(['hab', 'cde', 'fgi']);
  await recordsChanged(client, address, [change(all, 'a', { priority: 2 })]);
  expect(rows()).toEqual(['hbc', 'def', 'gia']);
});

test('the same for one that has moved to the page behind, or within its own', async () => {
  const all = tickets('abcdef').map((ticket, index) => ({ ...ticket, priority: index + 1 }));
  const { client, rows } = await listOf(all, { pages: 2, sort: 'priority' });
  await recordsChanged(client, address, [change(all, 'c', { priority: 4 })]);
  expect(rows()).toEqual(['abc', 'def']);
  await recordsChanged(client, address, [change(all, 'b', { priority: 5 })]);
  expect(rows()).toEqual(['acd', 'bef']);
});

test('a row that is behind everything that has been read is met again there, once', async () => {
  const all = tickets('abcdefghi');
  const { client, rows } = await listOf(all, { pages: 1, sort: 'priority' });
  await recordsChanged(client, address, [change(all, 'b', { priority: 2 })]);
  expect(rows()).toEqual(['acd']);
});

test('what is deleted is gone without a question, and many changes ask once for each page', async () => {
  const all = tickets('abcdefghi');
  const { client, rows, asked, total } = await listOf(all, { pages: 3 });
  all.splice(4, 1);
  await recordsChanged(client, address, [{ id: 'e', isGone: true }]);
  expect([rows(), total(), asked]).toEqual([['abc', 'df', 'ghi'], 8, []]);
  await recordsChanged(
    client,
    address,
    [...'adf'].map((id) => change(all, id, { status: 'open' })),
  );
  expect(asked).toEqual(['100 from the top', '100 from c']);
});

test('a record that nobody has scrolled to has nothing read, unless it may belong here now', async () => {
  const all = tickets('abcdefghi');
  const plain = await listOf(all, { pages: 1 });
  await recordsChanged(plain.client, address, [change(all, 'h', { status: 'open' })]);
  expect(plain.asked).toEqual([]);
  stop();
  const narrowed = await listOf(all, { pages: 1, status: 'open' });
  expect(narrowed.rows()).toEqual(['h']);
  await recordsChanged(narrowed.client, address, [change(all, 'b', { status: 'open' })]);
  expect(narrowed.rows()).toEqual(['bh']);
});

test('counts and single records are read again, one that is gone is not', async () => {
  const client = new QueryClient();
  const keys = [[address, 'arrivals'], [`${address}/1`], [`${address}/2`], ['/api/admin/activity-log', {}], ['/api/other']];
  for (const key of keys) client.setQueryData(key, {});
  await recordsChanged(client, address, [{ id: '1', isGone: true }]);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false, true, true, false]);
});

test('a row shows what its columns know of a change before the server has answered', async () => {
  const all = tickets('abc');
  const { client, row } = await listOf(all, { pages: 1 });
  patchRow(client, address, 'b', { status: 'open', message: 'Long, and shown nowhere in the list.' });
  expect(row('b')).toEqual({ id: 'b', status: 'open', priority: 1 });
});
