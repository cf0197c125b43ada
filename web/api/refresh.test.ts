import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from './request.ts';
import { redirectAfterFailedRefresh } from './refresh.ts';
import { signOutLocally, storeSession } from '../session/session.ts';

const stored = new Map<string, string>();
const places: string[] = [];

/** A fake server that accepts one access token at a time. */
const server = { good: 'new', refreshes: 0, refreshAnswer: 200, offline: false };

function answer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

beforeEach(() => {
  stored.clear();
  places.length = 0;
  Object.assign(server, { good: 'new', refreshes: 0, refreshAnswer: 200, offline: false });
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const location = { pathname: '/admin/families', search: '?q=a' };
  vi.stubGlobal('window', { localStorage: storage, location });
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', {
    pushState: (_state: unknown, _title: string, to: string) => void places.push(to),
    replaceState: () => undefined,
  });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      await Promise.resolve();
      if (url === '/api/auth/refresh-token') {
        if (server.offline) throw new TypeError('fetch failed');
        server.refreshes += 1;
        const { refreshToken } = JSON.parse(String(init.body)) as { refreshToken: string };
        return server.refreshAnswer === 200
          ? answer(200, { accessToken: server.good, refreshToken: `${refreshToken}+` })
          : answer(server.refreshAnswer, { message: 'no', code: 'REFRESH_TOKEN_INVALID' });
      }
      const token = new Headers(init.headers).get('authorization');
      return token === `Bearer ${server.good}`
        ? answer(200, { url })
        : answer(401, { message: 'Please sign in to continue.', code: 'TOKEN_EXPIRED' });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('refreshes once for concurrent calls and then repeats them', async () => {
  stored.set('accessToken', 'old').set('refreshToken', 'r');
  const answers = await Promise.all(['/api/a', '/api/b', '/api/c'].map((url) => request<{ url: string }>(url)));
  expect(answers.map(({ url }) => url)).toEqual(['/api/a', '/api/b', '/api/c']);
  expect(server.refreshes).toBe(1);
  expect(Object.fromEntries(stored)).toEqual({ accessToken: 'new', refreshToken: 'r+' });
});

test('uses the access token that another tab has stored meanwhile, and not the refresh token again', async () => {
  stored.set('accessToken', 'old').set('refreshToken', 'r');
  const usual = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementationOnce(async (url, init) => {
    stored.set('accessToken', 'new').set('refreshToken', 'r+');
    return (await usual?.(url, init)) ?? Response.error();
  });
  expect(await request('/api/admin/families')).toEqual({ url: '/api/admin/families' });
  expect(server.refreshes).toBe(0);
  expect(Object.fromEntries(stored)).toEqual({ accessToken: 'new', refreshToken: 'r+' });
});

test('repeats a call only once', async () => {
  stored.set('accessToken', 'old').set('refreshToken', 'r');
  server.good = 'never';
  vi.mocked(fetch).mockImplementation((url) =>
    Promise.resolve(url === '/api/auth/refresh-token' ? answer(200, { accessToken: 'x' }) : answer(401, { message: 'still no' })),
  );
  await expect(request('/api/a')).rejects.toMatchObject({ status: 401, message: 'still no' });
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('clears the session and redirects when the refresh is rejected', async () => {
  stored.set('accessToken', 'old').set('refreshToken', 'r').set('user', '{}');
  server.refreshAnswer = 401;
  await expect(request('/api/admin/families')).rejects.toMatchObject({ status: 401, message: 'Please sign in to continue.' });
  expect(stored.size).toBe(0);
  expect(places).toEqual(['/login?reason=session-expired']);
});

test('ends the session when the refresh answers without an access token', async () => {
  stored.set('accessToken', 'old').set('refreshToken', 'r').set('user', '{}');
  const usual = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (url, init) =>
    url === '/api/auth/refresh-token' ? answer(200, {}) : ((await usual?.(url, init)) ?? Response.error()),
  );
  await expect(request('/api/admin/families')).rejects.toMatchObject({ status: 401 });
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(stored.size).toBe(0);
});

test('does not refresh without a refresh token', async () => {
  stored.set('accessToken', 'old');
  await expect(request('/api/admin/families')).rejects.toMatchObject({ status: 401 });
  expect(server.refreshes).toBe(0);
  expect(stored.size).toBe(0);
});

test('keeps the session when the network fails during the refresh', async () => {
  stored.set('accessToken', 'old').set('refreshToken', 'r').set('user', '{}');
  server.offline = true;
  await expect(request('/api/admin/families')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(stored.size).toBe(3);
  expect(places).toEqual([]);
});

test.each([429, 503])('keeps the session when the refresh answers %i', async (status) => {
  stored.set('accessToken', 'old').set('refreshToken', 'r').set('user', '{}');
  server.refreshAnswer = status;
  await expect(request('/api/admin/families')).rejects.toMatchObject({ status });
  expect(stored.size).toBe(3);
  expect(places).toEqual([]);
});

test.each(['in this tab', 'in another tab'])('keeps a user signed out who signs out %s during a refresh', async (where) => {
  stored.set('accessToken', 'old').set('refreshToken', 'r').set('user', '{}');
  const usual = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (url, init) => {
    const given = await usual?.(url, init);
    if (url === '/api/auth/refresh-token') {
      if (where === 'in this tab') signOutLocally();
      else stored.clear();
    }
    return given ?? Response.error();
  });
  await expect(request('/api/admin/families')).rejects.toMatchObject({ status: 401 });
  expect(server.refreshes).toBe(1);
  expect(stored.size).toBe(0);
  expect(places).toEqual(where === 'in this tab' ? [] : ['/login?reason=session-expired']);
});

const user = { id: '1', email: 'b@example.com', name: 'B', role: 'user' };

test.each([
  ['this tab', () => storeSession({ accessToken: 'mine', refreshToken: 'm', user })],
  ['another tab', () => stored.set('accessToken', 'mine').set('refreshToken', 'm')],
])('does not end a new session of %s when a call of the previous session fails', async (_, signIn) => {
  stored.set('accessToken', 'old').set('refreshToken', 'r');
  server.refreshAnswer = 401;
  const usual = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (url, init) => {
    const given = await usual?.(url, init);
    if (url === '/api/auth/refresh-token') signIn();
    return given ?? Response.error();
  });
  await expect(request('/api/admin/families')).rejects.toMatchObject({ status: 401 });
  expect(stored.get('accessToken')).toBe('mine');
  expect(places).toEqual([]);
});

test('does not repeat a call of the previous user with the token of a user who has signed in meanwhile', async () => {
  stored.set('accessToken', 'old').set('refreshToken', 'r');
  server.good = 'mine';
  const usual = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementationOnce(async (url, init) => {
    const given = await usual?.(url, init);
    storeSession({ accessToken: 'mine', refreshToken: 'm', user });
    return given ?? Response.error();
  });
  await expect(request('/api/admin/families/1', { method: 'DELETE' })).rejects.toMatchObject({ status: 401 });
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(stored.get('accessToken')).toBe('mine');
  expect(places).toEqual([]);
});

test('reports an incomplete response as a network error', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('broken off')) });
  vi.mocked(fetch).mockResolvedValueOnce(new Response(broken, { headers: { 'content-type': 'application/json' } }));
  await expect(request('/api/auth/me')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
});

test('keeps the session if a page, such as the sign-in of a public Wi-Fi, answers the refresh', async () => {
  stored.set('accessToken', 'old').set('refreshToken', 'r').set('user', '{}');
  const usual = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (url, init) =>
    url === '/api/auth/refresh-token' ? new Response('<h1>Welcome</h1>') : ((await usual?.(url, init)) ?? Response.error()),
  );
  await expect(request('/api/admin/families')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(stored.size).toBe(3);
  expect(places).toEqual([]);
});

test('does not refresh after a rejected sign-in', async () => {
  stored.set('accessToken', 'old').set('refreshToken', 'r');
  await expect(request('/api/auth/login', { method: 'POST' })).rejects.toMatchObject({ status: 401 });
  expect(server.refreshes).toBe(0);
});

test('refreshes after a 401 without an access token', async () => {
  stored.set('refreshToken', 'r');
  expect(await request('/api/admin/families')).toEqual({ url: '/api/admin/families' });
  expect(server.refreshes).toBe(1);
});

test('reports a missing refresh token, clears the session and redirects', async () => {
  stored.set('user', '{}');
  await expect(request('/api/admin/families')).rejects.toMatchObject({ status: 401, message: 'No refresh token available' });
  expect(stored.size).toBe(0);
  expect(places).toEqual(['/login?reason=session-expired']);
});

test.each([
  ['/api/admin/families', '/admin/families', '/login?reason=session-expired'],
  ['/api/families', '/admin/families', null],
  ['/api/public/support-requests', '/contact-sales', null],
  ['/api/public/demo-requests', '/pcf-export', null],
  ['/api/auth/me', '/revit-families', null],
  ['/api/auth/me', '/revit-families/elbow', null],
  ['/api/auth/me', '/contact', null],
  ['/api/auth/me', '/contact-sales', '/login?reason=session-expired'],
  ['/api/auth/me', '/about', '/login?reason=session-expired'],
  ['/api/auth/me', '/learn/tutorials/read-a-pcf', null],
  ['/api/auth/me', '/pcf-checker', null],
  ['/api/auth/me', '/requests/AAAAAAAAAAAAAAAAAAAAAA', null],
  ['/api/auth/me', '/reset-password', null],
  ['/api/auth/me', '/admin/dashboard', '/login?reason=session-expired'],
  ['/api/plugin/lastVersion', '/contact-sales', '/login?reason=session-expired'],
  ['/api/auth/me', '/demo', null],
  ['/api/auth/me', '/login', null],
])('redirects after a failed refresh for %s on %s to %s', (url, page, place) => {
  expect(redirectAfterFailedRefresh(url, page)).toBe(place);
});
