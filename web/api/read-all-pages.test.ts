import { expect, test } from 'vitest';
import { readAllPages } from './read-all-pages.ts';

test('reads page after page until there is no cursor', async () => {
  const calls: unknown[] = [];
  const pages = [
    { items: [1, 2], nextCursor: 'a' },
    { items: [3], nextCursor: null },
  ];
  const items = await readAllPages((parameters) => {
    calls.push(parameters);
    return Promise.resolve(pages[calls.length - 1]!);
  });
  expect(items).toEqual([1, 2, 3]);
  expect(calls).toEqual([{ limit: 100 }, { limit: 100, cursor: 'a' }]);
});
