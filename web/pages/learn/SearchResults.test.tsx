import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../api/query-client.ts';
import SearchResults from './SearchResults.tsx';

afterEach(() => vi.restoreAllMocks());

test('does not count the results of the previous search for a new one', async () => {
  const pending: (() => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((input) =>
    String(input).includes('q=flange')
      ? Promise.resolve(Response.json({ items: [], total: 0, nextCursor: null }))
      : new Promise((resolve) => pending.push(() => resolve(Response.json({ items: [], total: 0, nextCursor: null })))),
  );
  const client = createQueryClient();
  const results = (q: string) => (
    <QueryClientProvider client={client}>
      <SearchResults q={q} />
    </QueryClientProvider>
  );
  const page = await render(results('flange'));
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('0 results for “flange”');
  await page.rerender(results('elbow'));
  await expect.element(status).toHaveTextContent('Searching…');
  await expect.poll(() => pending.length).toBe(4);
  for (const respond of pending) respond();
  await expect.element(status).toHaveTextContent('0 results for “elbow”');
});

test('shows the results of all kinds at once, so that none push others down', async () => {
  const pending: (() => void)[] = [];
  const path = { slug: 'a', title: 'A', category: 'isometrics', level: 'beginner', itemCount: 1, estimatedHours: 1 };
  vi.spyOn(window, 'fetch').mockImplementation((input) =>
    String(input).includes('/learning-paths')
      ? Promise.resolve(Response.json({ items: [path], total: 1, nextCursor: null }))
      : new Promise((resolve) => pending.push(() => resolve(Response.json({ items: [], total: 0, nextCursor: null })))),
  );
  const client = createQueryClient();
  const page = await render(
    <QueryClientProvider client={client}>
      <SearchResults q="pcf" />
    </QueryClientProvider>,
  );
  const countLoaded = () => client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' }).length;
  await expect.poll(countLoaded).toBe(1);
  await expect.poll(() => pending.length).toBe(3);
  expect(page.getByRole('heading').elements()).toEqual([]);
  for (const respond of pending) respond();
  await expect.element(page.getByRole('heading', { name: 'Learning paths' })).toBeVisible();
});
