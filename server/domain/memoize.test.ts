import { expect, test, vi } from 'vitest';
import { memoize } from './memoize.ts';

test('calls the function once and returns its promise each time', async () => {
  const make = vi.fn(() => Promise.resolve({}));
  const once = memoize(make);
  expect(await once()).toBe(await once());
  expect(make).toHaveBeenCalledOnce();
});

test('tries again after a failure', async () => {
  const make = vi.fn().mockRejectedValueOnce(new Error('out of memory')).mockResolvedValue('a hash');
  const once = memoize(make);
  await expect(Promise.all([once(), once()])).rejects.toThrow('out of memory');
  expect(await once()).toBe('a hash');
  expect(make).toHaveBeenCalledTimes(2);
});
