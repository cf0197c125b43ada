import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { WithQueries } from '../../api/WithQueries.tsx';
import { useNewRecordCount } from './useNewRecordCount.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const loading = { total: null as number | null, isPlaceholderData: false, dataUpdatedAt: 0 };

test('counts no sooner than half a minute after the list was loaded', async () => {
  const fetchPage = vi.fn(() => Promise.resolve({ items: [], nextCursor: null, total: 7 }));
  const { result, rerender, act } = await renderHook(
    (list: typeof loading = loading) => useNewRecordCount(['/api/admin/support-requests'], fetchPage, {}, list),
    { wrapper: WithQueries },
  );
  await rerender({ total: 5, isPlaceholderData: false, dataUpdatedAt: Date.now() });
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(fetchPage).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(fetchPage).toHaveBeenCalledOnce();
  expect(result.current).toBe(2);
});

test('counts at once if the list was loaded long ago', async () => {
  const fetchPage = vi.fn(() => Promise.resolve({ items: [], nextCursor: null, total: 7 }));
  const list = { total: 5, isPlaceholderData: false, dataUpdatedAt: Date.now() - 60_000 };
  const { result, act } = await renderHook(() => useNewRecordCount(['/api/admin/licenses'], fetchPage, {}, list), {
    wrapper: WithQueries,
  });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(fetchPage).toHaveBeenCalledOnce();
  expect(result.current).toBe(2);
});
