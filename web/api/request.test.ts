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

test('passes on that its caller has aborted it', async () => {
  const aborting = new AbortController();
  const sent = answerWith(
    () => new Promise((_, reject) => sent[0]?.signal?.addEventListener('abort', () => reject(sent[0]?.signal?.reason))),
  );
  const call = request('/api/ping', { signal: aborting.signal });
  aborting.abort();
  await expect(call).rejects.toBe(aborting.signal.reason);
});

test('returns null for a response without content', async () => {
  answerWith(() => Promise.resolve(new Response(null, { status: 204 })));
  expect(await request('/api/ping')).toBeNull();
});

test.each([
  ['the page of a public Wi-Fi', new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
  ['nothing', new Response('')],
  ['damaged JSON', new Response('{"id":', { headers: { 'content-type': 'application/json' } })],
])('%s with status 200 is not the response of the server', async (_, response) => {
  answerWith(() => Promise.resolve(response));
  await expect(request('/api/ping')).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: null });
});

test('takes the message from the status text if an error response is the page of a proxy', async () => {
  const page = { status: 502, statusText: 'Bad Gateway', headers: { 'content-type': 'text/html' } };
  answerWith(() => Promise.resolve(new Response('<h1>502</h1>', page)));
  await expect(request('/api/ping')).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' });
});

test('sends an administrator who lacks the required second factor to the account', async () => {
  const places: string[] = [];
  answerWith(() => Promise.resolve(Response.json({ message: 'No.', code: 'SECOND_FACTOR_SETUP_REQUIRED' }, { status: 403 })));
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, to: string) => void places.push(to) });
  await expect(request('/api/admin/families')).rejects.toMatchObject({ status: 403 });
  expect(places).toEqual(['/admin/account']);
});

test('stays on the page after another refusal', async () => {
  answerWith(() => Promise.resolve(Response.json({ message: 'No.', code: 'FORBIDDEN' }, { status: 403 })));
  const replaceState = vi.fn();
  vi.stubGlobal('history', { replaceState });
  await expect(request('/api/admin/families')).rejects.toMatchObject({ status: 403 });
  expect(replaceState).not.toHaveBeenCalled();
});
