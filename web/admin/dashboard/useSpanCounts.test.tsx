import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { desks } from '../desks.ts';
import { detailsQuery } from '../details-query.ts';
import { useSpanCounts } from './useSpanCounts.ts';

const spans = [{ label: 'All', name: 'All', from: null, to: null }];
const noFilters = () => ({});

test('the counts stay after a failed refresh', async () => {
  let isReachable = true;
  const list = () =>
    isReachable
      ? Promise.resolve({ items: [{ createdAt: '2026-11-20T09:00:00Z' }], nextCursor: null, total: 1 })
      : Promise.reject(new Error('No response'));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const desk of desks) {
    client.setQueryData<unknown>(detailsQuery(desk).queryKey, { list, listKey: () => ['/api/admin', desk.key] });
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, act } = await renderHook(() => useSpanCounts('test', spans, noFilters), { wrapper });
  const counts = desks.map(() => [1]);
  await expect.poll(() => result.current.counts).toEqual(counts);
  isReachable = false;
  await act(() => client.refetchQueries({ queryKey: ['/api/admin'] }));
  expect(
    client.getQueryCache().findAll({ queryKey: ['/api/admin'], predicate: ({ state }) => state.error !== null }),
  ).toHaveLength(desks.length);
  expect(result.current).toMatchObject({ counts, error: null });
});
