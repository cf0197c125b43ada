import { afterEach, expect, test, vi } from 'vitest';
import { request } from './request.ts';

const stored = new Map([['accessToken', 'a.b.c']]);
afterEach(() => vi.unstubAllGlobals());

/** Answers each call, and records its options. */
function answerWith(respond: () => Promise<Response>): RequestInit[] {
  const sent: RequestInit[] = [];
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => stored.get(key) ?? null } });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(init);
    return respond();
  });
  return sent;
}

test('sends credentials, the stored access token and JSON', async () => {
  const sent = answerWith(() => Promise.resolve(Response.json({ id: '1' })));
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  expect(await request('/api/auth/me', init)).toEqual({ id: '1' });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: 'POST', body: '{}', credentials: 'include' });
  expect(Object.fromEntries(new Headers(sent[0]?.headers))).toEqual({
    accept: 'application/json, application/problem+json',
    authorization: 'Bearer a.b.c',
    'content-type': 'application/json',
  });
});

test('gives up after 30 seconds', async () => {
  const ended = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ended.signal);
  const sent = answerWith(
    () => new Promise((_, reject) => ended.signal.addEventListener('abort', () => reject(ended.signal.reason))),
  );
  const call = request('/api/ping');
  expect(timeout.mock.calls).toEqual([[30_000]]);
  expect(sent[0]?.signal).toBe(ended.signal);
  ended.abort(new DOMException('The call timed out.', 'TimeoutError'));
  await expect(call).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  timeout.mockRestore();
});
