import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAccessToken, session, storeSession } from './session.ts';
import { verifySession } from './sign-in.ts';

const ada = { accessToken: 'a', refreshToken: 'r', user: { id: '1', email: 'ada@example.com', name: 'Ada', role: 'admin' } };

beforeEach(() => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage, location: { pathname: '/contact', search: '' } });
  storeSession(ada);
});
afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, body: object) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status }))),
  );

test.each([429, 502, 503])('a server that cannot say who is signed in (%i) signs nobody out', async (status) => {
  answers(status, { message: 'Please try again shortly.' });
  await verifySession();
  expect(session.user).toEqual(ada.user);
  expect(readAccessToken()).toBe('a');
});

test.each([
  [401, { message: 'Please sign in to continue.' }],
  [403, { message: 'This account has been deactivated.' }],
  [404, {}],
])('a profile that is refused (%i) ends the session', async (status, body) => {
  answers(status, body);
  await verifySession();
  expect(session.user).toBeNull();
  expect(readAccessToken()).toBeNull();
});
