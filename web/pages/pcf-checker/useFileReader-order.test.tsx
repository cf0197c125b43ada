import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useFileReader } from './useFileReader.ts';

/** A file that is read when `finish` is called. */
function createSlowFile(name: string) {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const file = Object.assign(new File([], name), { arrayBuffer: () => promise });
  return { file, finish: () => resolve(new ArrayBuffer(0)) };
}

test('reads files in the order in which they were chosen, and gives them to the page as it then is', async () => {
  const received: string[] = [];
  const slow = createSlowFile('first.pcf');
  const { result, act, rerender } = await renderHook((state = 'old') =>
    useFileReader((files) => received.push(...files.map(({ name }) => `${name}, ${state} page`))),
  );
  await act(() => result.current.read([slow.file]));
  await act(() => result.current.read([new File(['PIPE'], 'second.pcf')]));
  await rerender('new');
  slow.finish();
  await expect.poll(() => received).toEqual(['first.pcf, new page', 'second.pcf, new page']);
});

test('reads the next files after an error', async () => {
  const received: string[] = [];
  const { result, act } = await renderHook(() => useFileReader((files) => received.push(...files.map(({ name }) => name))));
  const broken = Object.assign(new File([], 'gone.pcf'), { arrayBuffer: () => Promise.reject(new Error('not found')) });
  await act(() => result.current.read([broken]));
  await act(() => result.current.read([new File(['PIPE'], 'second.pcf')]));
  await expect.poll(() => received).toEqual(['second.pcf']);
  expect(result.current.error).toMatch(/^gone\.pcf could not be read/);
});
