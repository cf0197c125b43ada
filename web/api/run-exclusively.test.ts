import { afterEach, expect, test, vi } from 'vitest';
import { runExclusively } from './run-exclusively.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const stubLocks = (request: (name: string, work: () => Promise<unknown>) => Promise<unknown>) =>
  vi.stubGlobal('navigator', { locks: { request } });

const denied = () => Promise.reject(new DOMException('Access to the Locks API is denied in this context.', 'SecurityError'));

test('runs the work once it has the lock', async () => {
  const names: string[] = [];
  stubLocks((name, work) => {
    names.push(name);
    return work();
  });
  expect(await runExclusively('outbox', () => Promise.resolve('done'))).toBe('done');
  expect(names).toEqual(['outbox']);
});

test('runs the work without a lock if the browser blocks storage', async () => {
  stubLocks(denied);
  expect(await runExclusively('outbox', () => Promise.resolve('done'))).toBe('done');
});

test('does not repeat work that fails', async () => {
  stubLocks((_name, work) => work());
  const work = vi.fn(() => Promise.reject(new Error('failed')));
  await expect(runExclusively('outbox', work)).rejects.toThrow('failed');
  expect(work).toHaveBeenCalledOnce();
});
