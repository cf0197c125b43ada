import { expect, test } from 'vitest';
import type { ColumnSpec } from './columns.ts';
import { exportList } from './export-list.ts';
import type { FetchPage } from './useListQuery.ts';

interface Row {
  id: string;
}
const columns: ColumnSpec<Row>[] = [{ key: 'id', label: 'Id', text: ({ id }) => id }];

/** A list of so many rows, two a page; notes what it was asked. */
function listOf(count: number) {
  const asked: Record<string, unknown>[] = [];
  const fetchPage: FetchPage<Row> = (parameters, { signal }) => {
    signal.throwIfAborted();
    asked.push(parameters);
    const start = Number(parameters['cursor'] ?? 0);
    const items = Array.from({ length: Math.min(2, count - start) }, (_, index) => ({ id: `r${start + index}` }));
    return Promise.resolve({ items, nextCursor: start + 2 < count ? String(start + 2) : null, total: count });
  };
  return { fetchPage, asked };
}

test('fetches every page with the same filters and says how far it is', async () => {
  const { fetchPage, asked } = listOf(5);
  const progress: string[] = [];
  const blob = await exportList({
    fetchPage,
    columns,
    parameters: { q: 'pipe', sort: '-name' },
    onProgress: (done, total) => progress.push(`${done}/${total}`),
    signal: new AbortController().signal,
  });
  expect((await blob.text()).split('\r\n')).toEqual(['Id', 'r0', 'r1', 'r2', 'r3', 'r4', '']);
  expect(progress).toEqual(['2/5', '4/5', '5/5']);
  expect(asked.map(({ q, sort }) => [q, sort])).toEqual([
    ['pipe', '-name'],
    ['pipe', '-name'],
    ['pipe', '-name'],
  ]);
});

test('ends between two pages when it is given up', async () => {
  const { fetchPage, asked } = listOf(9);
  const controller = new AbortController();
  const given = exportList({
    fetchPage,
    columns,
    parameters: {},
    onProgress: () => controller.abort(),
    signal: controller.signal,
  });
  await expect(given).rejects.toThrow('aborted');
  expect(asked).toHaveLength(1);
});
