import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useFileReader } from './useFileReader.ts';

vi.mock('./files.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/files-1.js');
});

test('says what to do if the code that reads files cannot be loaded, as without a connection', async () => {
  const { result, act } = await renderHook(() => useFileReader(() => undefined));
  await act(() => result.current.read([new File(['PIPE'], 'line.pcf')]));
  await expect.poll(() => result.current.error).toMatch(/could not be loaded\. Check your connection and reload the page\.$/);
});
