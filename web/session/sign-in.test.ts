import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAccessToken, restoreSession, session, signOutLocally, storeSession } from './session.ts';
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

/** Answers every call, after `during` has run. */
const answers = (status: number, body: object, during: () => void = () => undefined) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => {
      during();
      return Promise.resolve(Response.json(body, { status }));
    }),
  );

const profile = { id: '1', email: 'ada@example.com', username: 'Ada of the server', role: 'ADMIN' };

test('stores the profile that the server returns', async () => {
  answers(200, profile);
  await verifySession();
  expect(session.user).toEqual({ ...ada.user, name: 'Ada of the server' });
});

test('keeps the session without a connection', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('no network'))),
  );
  await verifySession();
  expect(session.user).toEqual(ada.user);
});

test('keeps a user signed out who signs out during the profile check', async () => {
  answers(200, profile, signOutLocally);
  await verifySession();
  expect(session.user).toBeNull();
  expect(window.localStorage.getItem('user')).toBeNull();
});

test('keeps a user signed out who signs out in another tab during the profile check', async () => {
  answers(200, profile, () => {
    window.localStorage.removeItem('accessToken');
    session.user = null;
  });
  await verifySession();
  expect(session.user).toBeNull();
});

test('does not end a new session when the profile check of the previous session fails', async () => {
  const bob = { ...ada, accessToken: 'b', user: { ...ada.user, id: '2', name: 'Bob' } };
  answers(403, { message: 'This account has been deactivated.' }, () => {
    signOutLocally();
    storeSession(bob);
  });
  await verifySession();
  expect(session.user).toEqual(bob.user);
  expect(readAccessToken()).toBe('b');
});

test('shows the user who has signed in in another tab during the profile check', async () => {
  const bob = { ...ada.user, id: '2', name: 'Bob' };
  answers(200, profile, () => {
    window.localStorage.setItem('accessToken', 'b');
    window.localStorage.setItem('user', JSON.stringify(bob));
    // At the storage event.
    restoreSession();
  });
  await verifySession();
  expect(session.user).toEqual(bob);
});

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
