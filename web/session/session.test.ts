import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  followOtherTabs,
  readRefreshToken,
  restoreSession,
  session,
  sessionNumber,
  signOutLocally,
  storeTokens,
} from './session.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
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

/** Signs Ada in, in a window whose events the test sends. */
function openWindow(): EventTarget {
  const events = new EventTarget();
  Object.assign(window, { addEventListener: events.addEventListener.bind(events) });
  window.localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ada@example.com', name: 'Ada' }));
  restoreSession();
  followOtherTabs();
  return events;
}

test('a page that the browser restores after Back shows no user who has signed out meanwhile', () => {
  const events = openWindow();
  window.localStorage.removeItem('user');
  const show = (persisted: boolean) => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(session.user?.name).toBe('Ada');
  show(true);
  expect(session.user).toBeNull();
});

test.each([
  ['user', undefined],
  // Another tab has cleared the storage.
  [null, undefined],
  ['theme', 'Ada'],
])('after another tab has changed %s in the storage, the user is %s', (key, name) => {
  const events = openWindow();
  window.localStorage.removeItem('user');
  events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(session.user?.name).toBe(name);
});

test('keeps the refresh token of a server that does not rotate it', () => {
  storeTokens('a', 'r');
  storeTokens('b', undefined);
  expect(readRefreshToken()).toBe('r');
});

test('a sign-out makes pending calls obsolete', () => {
  const before = sessionNumber();
  signOutLocally();
  expect(sessionNumber()).not.toBe(before);
});
