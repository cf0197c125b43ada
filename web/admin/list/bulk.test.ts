import { expect, test } from 'vitest';
import { type BulkResult, runBulk } from './bulk.ts';

test('one that fails does not stop the rest, and says why', async () => {
  const results: BulkResult<number>[] = [];
  await runBulk({
    items: [1, 2, 3],
    perform: (item) => (item === 2 ? Promise.reject(new Error('Two is taken.')) : Promise.resolve(item * 10)),
    onResult: (result) => results.push(result),
    signal: new AbortController().signal,
  });
  expect(results).toEqual([
    { item: 1, answer: 10, error: null },
    { item: 2, answer: null, error: 'Two is taken.' },
    { item: 3, answer: 30, error: null },
  ]);
});

test('given up, it begins no further record', async () => {
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
