import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Work that ends when it is told to, and notes that it has begun. */
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

test('runs no more at once than it may', async () => {
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

test('a caller with little waiting comes before one with much, who does not lose the turn', async () => {
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

test('failed work frees its place, and callers are forgotten afterward', async () => {
  const queue = new FairQueue(1);
  await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run('a', () => Promise.resolve('done'))).toBe('done');
  expect(queue.callers).toBe(0);
});
