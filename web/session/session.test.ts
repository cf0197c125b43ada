import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toUser } from './login-result.ts';
import { signOutLocally, readAccessToken, restoreSession, session, storeSession, verifyProfile } from './session.ts';

const ada = { accessToken: 'a', refreshToken: 'r', user: { id: '1', email: 'ada@example.com', name: 'Ada', role: 'admin' } };
const profile = toUser({ id: '1', email: 'ada@example.com', username: 'Ada of the server', role: 'ADMIN' });
const isOffline = (error: unknown) => error instanceof TypeError;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
  storeSession(ada);
});
afterEach(() => vi.unstubAllGlobals());

test('gives a stored user without a role the role user, and removes a user that cannot be parsed', () => {
  window.localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ada@example.com', name: 'Ada' }));
  restoreSession();
  expect(session.user?.role).toBe('user');
  window.localStorage.setItem('user', '{');
  restoreSession();
  expect(session.user).toBeNull();
  expect(window.localStorage.getItem('user')).toBeNull();
});

test('stores the profile that the server returns', async () => {
  await verifyProfile(() => Promise.resolve(profile), isOffline);
  expect(session.user).toEqual({ ...ada.user, name: 'Ada of the server' });
});

test('clears a session that the server rejects, and keeps a session that cannot be checked', async () => {
  await verifyProfile(() => Promise.reject(new TypeError('no network')), isOffline);
  expect(session.user).toEqual(ada.user);
  await verifyProfile(() => Promise.reject(new Error('401')), isOffline);
  expect(session.user).toBeNull();
  expect(readAccessToken()).toBeNull();
});

test('keeps a user signed out who signs out during the profile check', async () => {
  await verifyProfile(() => {
    signOutLocally();
    return Promise.resolve(profile);
  }, isOffline);
  expect(session.user).toBeNull();
  expect(window.localStorage.getItem('user')).toBeNull();
});

test('keeps a user signed out who signs out in another tab during the profile check', async () => {
  await verifyProfile(() => {
    window.localStorage.removeItem('accessToken');
    session.user = null;
    return Promise.resolve(profile);
  }, isOffline);
  expect(session.user).toBeNull();
});

test('does not end a new session when the profile check of the previous session fails', async () => {
  const bob = { ...ada, accessToken: 'b', user: { ...ada.user, id: '2', name: 'Bob' } };
  await verifyProfile(() => {
    signOutLocally();
    storeSession(bob);
    return Promise.reject(new Error('401'));
  }, isOffline);
  expect(session.user).toEqual(bob.user);
  expect(readAccessToken()).toBe('b');
});
