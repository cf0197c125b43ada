import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAccessToken, session, storeSession } from './session.ts';
import { ApiError, responseError } from '../api/errors.ts';
import { loginMessage, verifySession } from './sign-in.ts';

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

test.each([429, 502, 503])('keeps the session when the profile check answers %i', async (status) => {
  answers(status, { message: 'Please try again shortly.' });
  await verifySession();
  expect(session.user).toEqual(ada.user);
  expect(readAccessToken()).toBe('a');
});

test.each([
  [401, { message: 'Please sign in to continue.' }],
  [403, { message: 'This account has been deactivated.' }],
  [404, {}],
])('clears the session when the profile check answers %i', async (status, body) => {
  answers(status, body);
  await verifySession();
  expect(session.user).toBeNull();
  expect(readAccessToken()).toBeNull();
});

test.each([
  [responseError(401, 'Unauthorized', null), 'Login failed'],
  [responseError(401, 'Unauthorized', { message: 'Wrong password.' }), 'Wrong password.'],
  [responseError(401, 'Unauthorized', { title: 'Refused', detail: 'locked' }), 'Refused: locked'],
  [new ApiError('Offline.', { status: null, code: 'NETWORK_ERROR' }), 'Offline.'],
  [new TypeError('x'), 'An error occurred during login'],
])('explains a failed sign-in: %s', (error, message) => {
  expect(loginMessage(error)).toBe(message);
});
