import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import type { ColumnSpec } from './columns.ts';
import { exportList, createExport } from './export-list.ts';
import type { FetchPage } from './useListQuery.ts';

interface Row {
  id: string;
}
const columns: ColumnSpec<Row>[] = [{ key: 'id', label: 'Id', text: ({ id }) => id }];

afterEach(() => void vi.useRealTimers());

/** A list of `count` rows, two per page, that records its calls. */
function listOf(count: number) {
  const calls: Record<string, unknown>[] = [];
  const fetchPage: FetchPage<Row> = (parameters, { signal }) => {
    signal.throwIfAborted();
    calls.push(parameters);
    const start = Number(parameters['cursor'] ?? 0);
    const items = Array.from({ length: Math.min(2, count - start) }, (_, index) => ({ id: `r${start + index}` }));
    return Promise.resolve({ items, nextCursor: start + 2 < count ? String(start + 2) : null, total: count });
  };
  return { fetchPage, calls };
}

test('fetches every page with the same filters and reports its progress', async () => {
  const { fetchPage, calls } = listOf(5);
  const progress: string[] = [];
  const blob = await exportList({
    fetchPage,
    columns,
    state: createExport(),
    onPause: () => undefined,
    parameters: { q: 'pipe', sort: '-name' },
    onProgress: (done, total) => progress.push(`${done}/${total}`),
    signal: new AbortController().signal,
  });
  expect((await blob.text()).split('\r\n')).toEqual(['Id', 'r0', 'r1', 'r2', 'r3', 'r4', '']);
  expect(progress).toEqual(['2/5', '4/5', '5/5']);
  expect(calls.map(({ q, sort }) => [q, sort])).toEqual([
    ['pipe', '-name'],
    ['pipe', '-name'],
    ['pipe', '-name'],
  ]);
});

test('stops between two pages when it is aborted', async () => {
  const { fetchPage, calls } = listOf(9);
  const controller = new AbortController();
  const exporting = exportList({
    fetchPage,
    columns,
    state: createExport(),
    onPause: () => undefined,
    parameters: {},
    onProgress: () => controller.abort(),
    signal: controller.signal,
  });
  await expect(exporting).rejects.toThrow('aborted');
  expect(calls).toHaveLength(1);
});

/** Starts the export of a list whose server refuses the second page once. */
function exportWithRefusal(refusal: ApiError) {
  const { fetchPage, calls } = listOf(3);
  const controller = new AbortController();
  let refusals = 1;
  const pauses: number[] = [];
  const exporting = exportList({
    fetchPage: (parameters, options) =>
      parameters['cursor'] === '2' && refusals-- > 0 ? Promise.reject(refusal) : fetchPage(parameters, options),
    columns,
    state: createExport(),
    parameters: {},
    onProgress: () => undefined,
    onPause: (seconds) => pauses.push(seconds),
    signal: controller.signal,
  });
  return { exporting, calls, pauses, controller };
}
const tooManyRequests = () => new ApiError('Too much.', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 30 });

test('waits as long as the server asks, and continues with the same page', async () => {
  vi.useFakeTimers();
  const { exporting, calls, pauses } = exportWithRefusal(tooManyRequests());
  await vi.advanceTimersByTimeAsync(29_999);
  expect([calls.length, pauses]).toEqual([1, [30]]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await (await exporting).text()).split('\r\n')).toEqual(['Id', 'r0', 'r1', 'r2', '']);
  expect(pauses).toEqual([30, 0]);
  expect(calls).toHaveLength(2);
});

test('stops at once when it is aborted while it waits', async () => {
  vi.useFakeTimers();
  const { exporting, calls, controller } = exportWithRefusal(tooManyRequests());
  const stopped = expect(exporting).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort();
  await stopped;
  expect([calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test('fails on another error, also if the server names a time for it', async () => {
  const { exporting, pauses } = exportWithRefusal(
    new ApiError('Busy.', { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: 5 }),
  );
  await expect(exporting).rejects.toThrow('Busy.');
  expect(pauses).toEqual([]);
});

test('continues a failed export where it stopped', async () => {
  const { fetchPage, calls } = listOf(5);
  const state = createExport();
  let isBroken = true;
  const run = () =>
    exportList({
      fetchPage: (parameters, options) =>
        isBroken && parameters['cursor'] === '4' ? Promise.reject(new Error('gone')) : fetchPage(parameters, options),
      columns,
      state,
      parameters: {},
      onProgress: () => undefined,
      onPause: () => undefined,
      signal: new AbortController().signal,
    });
  await expect(run()).rejects.toThrow('gone');
  isBroken = false;
  expect((await (await run()).text()).split('\r\n')).toEqual(['Id', 'r0', 'r1', 'r2', 'r3', 'r4', '']);
  expect(calls).toHaveLength(3);
});
