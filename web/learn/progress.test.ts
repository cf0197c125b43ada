import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeStored } from '../browser/storage.ts';
import { storeToken, progress, progressKey, progressOf, setDone } from './progress.ts';

const own = () => progressOf(progress.paths, 'path');

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
afterEach(() => {
  writeStored(progressKey, null);
  vi.unstubAllGlobals();
});

test('adds a change to the stored progress, which another tab may have changed', () => {
  setDone('path', 'first', true);
  window.localStorage.setItem(progressKey, JSON.stringify({ path: { ...own(), done: ['first', 'second'] } }));
  storeToken('path', 'token');
  setDone('path', 'first', false);
  expect(own()).toEqual({ done: ['second'], token: 'token', certificate: null });
});

test('keeps all changes without storage, until the page is closed', () => {
  vi.stubGlobal('window', {});
  setDone('path', 'first', true);
  setDone('path', 'second', true);
  storeToken('path', 'token');
  expect(own()).toEqual({ done: ['first', 'second'], token: 'token', certificate: null });
});

test('starts from no progress if the stored text cannot be parsed', () => {
  window.localStorage.setItem(progressKey, '{');
  setDone('path', 'first', true);
  expect(own().done).toEqual(['first']);
});
