import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useToday } from './useToday.ts';

afterEach(() => vi.useRealTimers());

test('the day changes while the tab stays open', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59, 30), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { result, act } = await renderHook(() => useToday());
  expect(result.current).toBe('2026-11-20');
  await act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe('2026-11-21');
});
