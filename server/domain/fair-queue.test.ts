import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Creates work that records its start and ends when `endNext` is called. */
function recorded() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, work, endNext: () => ends.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs at most the given number of pieces of work at once', async () => {
  const queue = new FairQueue(2);
  const { begun, work, endNext } = recorded();
  const all = ['a', 'b', 'c'].map((name) => queue.run('caller', work(name)));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  endNext();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  endNext();
  endNext();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

test('a single piece of work does not wait behind another caller’s flood, which continues afterward', async () => {
  const queue = new FairQueue(1);
  const { begun, work, endNext } = recorded();
  const all = ['flood 1', 'flood 2', 'flood 3'].map((name) => queue.run('flood', work(name)));
  all.push(queue.run('somebody', work('somebody')));
  for (let turn = 0; turn < all.length; turn += 1) {
    await settled();
    endNext();
  }
  await Promise.all(all);
  expect(begun).toEqual(['flood 1', 'somebody', 'flood 2', 'flood 3']);
});

test('a caller’s work starts in its order, including work that is added later', async () => {
  const queue = new FairQueue(1);
  const { begun, work, endNext } = recorded();
  const all = ['1', '2', '3', '4'].map((name) => queue.run('caller', work(name)));
  for (let turn = 0; turn < 2; turn += 1) {
    await settled();
    endNext();
  }
  await settled();
  all.push(queue.run('caller', work('5')));
  for (let turn = 0; turn < 3; turn += 1) {
    endNext();
    await settled();
  }
  await Promise.all(all);
  expect(begun).toEqual(['1', '2', '3', '4', '5']);
});

test('a caller who arrives later takes turns with an earlier one instead of waiting for all its work', async () => {
  const queue = new FairQueue(1);
  const { begun, work, endNext } = recorded();
  const all = ['a 1', 'a 2', 'a 3'].map((name) => queue.run('a', work(name)));
  await settled();
  endNext();
  await settled();
  all.push(queue.run('b', work('b 1')), queue.run('b', work('b 2')));
  for (let turn = 0; turn < 4; turn += 1) {
    endNext();
    await settled();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a 1', 'a 2', 'b 1', 'a 3', 'b 2']);
});

test('failed work frees its place, and a caller without work is removed', async () => {
  const queue = new FairQueue(1);
  await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run('a', () => Promise.resolve('done'))).toBe('done');
  expect(queue.callers).toBe(0);
});
