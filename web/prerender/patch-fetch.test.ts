import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchFetch } from './patch-fetch.ts';

const api = 'http://api.example';
const send = vi.fn<typeof fetch>();
const printed = vi.spyOn(console, 'error');

beforeEach(() => {
  vi.stubGlobal('fetch', send);
  printed.mockImplementation(() => undefined);
  patchFetch(api);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('repeats a call that exceeded the rate limit, without the time limit that ended during the wait', async () => {
  const limit = new AbortController();
  send.mockImplementationOnce(() => {
    limit.abort();
    return Promise.resolve(new Response('{}', { status: 429, headers: { 'Retry-After': '0' } }));
  });
  send.mockResolvedValueOnce(new Response('{}'));
  expect((await fetch('/api/ping', { signal: limit.signal })).status).toBe(200);
  expect(send.mock.calls.map(([address]) => address)).toEqual([`${api}/api/ping`, `${api}/api/ping`]);
  expect(send.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
  expect(printed).not.toHaveBeenCalled();
});

test('repeats a call whose connection was lost', async () => {
  send.mockRejectedValueOnce(new TypeError('fetch failed'));
  send.mockResolvedValueOnce(new Response('{}'));
  expect((await fetch('/api/ping')).status).toBe(200);
});

test('prints the address of a call that fails', async () => {
  send.mockResolvedValueOnce(new Response('{}', { status: 404 }));
  expect((await fetch('/api/public/tutorials')).status).toBe(404);
  expect(printed).toHaveBeenLastCalledWith(`  ${api}/api/public/tutorials responded with the status 404`);
  send.mockRejectedValue(new TypeError('fetch failed'));
  await expect(fetch('/api/ping')).rejects.toThrow('fetch failed');
  expect(printed).toHaveBeenLastCalledWith(`  ${api}/api/ping did not respond`);
});
