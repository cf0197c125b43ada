import { expect, test } from 'vitest';
import { type BulkResult, runBulk } from './bulk.ts';

test('a failed record does not stop the rest, and its error is reported', async () => {
  const results: BulkResult<number>[] = [];
  await runBulk({
    items: [1, 2, 3],
    perform: (item) => (item === 2 ? Promise.reject(new Error('Two is taken.')) : Promise.resolve(item * 10)),
    onResult: (result) => results.push(result),
    signal: new AbortController().signal,
  });
  expect(results).toEqual([
    { item: 1, response: 10, error: null },
    { item: 2, response: null, error: 'Two is taken.' },
    { item: 3, response: 30, error: null },
  ]);
});

test('starts no further record after it is aborted', async () => {
  const controller = new AbortController();
  const performed: number[] = [];
  await runBulk({
    items: [1, 2, 3],
    perform: (item) => {
      performed.push(item);
      return Promise.resolve();
    },
    onResult: ({ item }) => item === 2 && controller.abort(),
    signal: controller.signal,
  });
  expect(performed).toEqual([1, 2]);
});
