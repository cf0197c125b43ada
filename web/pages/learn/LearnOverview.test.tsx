import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../api/query-client.ts';
import { LearnOverview } from './LearnOverview.tsx';

afterEach(() => vi.restoreAllMocks());

test('shows one error when its rows fail one after the other', async () => {
  const fail: (() => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(
    () => new Promise((resolve) => fail.push(() => resolve(Response.json({}, { status: 404 })))),
  );
  const client = createQueryClient();
  const page = await render(
    <QueryClientProvider client={client}>
      <LearnOverview />
    </QueryClientProvider>,
  );
  const countAlerts = () => page.container.querySelectorAll('[role=alert]').length;
  const counts = new Set<number>();
  const observer = new MutationObserver(() => counts.add(countAlerts()));
  observer.observe(page.container, { childList: true, subtree: true });
  await expect.poll(() => fail.length).toBe(4);
  for (const [index, answer] of fail.entries()) {
    answer();
    const countFailed = () => client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length;
    await expect.poll(countFailed).toBe(index + 1);
  }
  await expect.element(page.getByText('Couldn’t load the learning area')).toBeVisible();
  observer.disconnect();
  expect(countAlerts()).toBe(1);
  expect([...counts]).toEqual([1]);
});
