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
