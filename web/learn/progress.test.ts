import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeStored } from '../browser/storage.ts';
import {
  forgetCertificate,
  moveToSlug,
  progress,
  progressKey,
  progressOf,
  setDone,
  storeCertificate,
  storeToken,
} from './progress.ts';

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

test('forgets an enrollment with its certificate, but not the completed steps', () => {
  setDone('path', 'first', true);
  storeToken('path', 'token');
  storeCertificate('path', { number: '7K3M-9QX2-4TWB', name: 'Ines' });
  forgetCertificate('0000-0000-0001');
  expect(own().token).toBe('token');
  forgetCertificate('7K3M-9QX2-4TWB');
  expect(own()).toEqual({ done: ['first'], token: null, certificate: null });
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

test.each(['5', 'null', '"text"', '[]', '{"path":5}', '{"path":null}', '{"path":{}}', '{"path":{"done":null}}'])(
  'starts from no progress if %s is stored',
  (text) => {
    window.localStorage.setItem(progressKey, text);
    setDone('other', 'first', true);
    expect(progressOf(progress.paths, 'other').done).toEqual(['first']);
    expect(own()).toEqual({ done: [], token: null, certificate: null });
  },
);

test('moves what is stored by ids to the slugs, and keeps what is stored there', () => {
  const items = [
    { kind: 'tutorial', slug: 'first', id: 'id-1', title: 'First', required: true },
    { kind: 'webinar', slug: 'second', id: 'id-2', title: 'Second', required: true },
    { kind: 'tutorial', slug: 'third', id: 'id-3', title: 'Third', required: true },
  ] as const;
  setDone('id-of-path', 'id-1', true);
  setDone('id-of-path', 'id-2', true);
  setDone('path', 'webinar/second', true);
  setDone('path', 'tutorial/third', true);
  storeCertificate('path', { number: '7K3M-9QX2-4TWB', name: 'Ada' });
  storeToken('id-of-path', 'token');
  moveToSlug({ id: 'id-of-path', slug: 'path', items: [...items] });
  expect(progress.paths).toEqual({
    path: {
      done: ['webinar/second', 'tutorial/third', 'tutorial/first'],
      token: 'token',
      certificate: { number: '7K3M-9QX2-4TWB', name: 'Ada' },
    },
  });
  expect(JSON.parse(window.localStorage.getItem(progressKey) ?? '')).toEqual(progress.paths);
});
