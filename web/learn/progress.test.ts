import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeStored } from '../browser/storage.ts';
import {
  forgetCertificate,
  isDone,
  moveToSlug,
  progress,
  progressKey,
  progressOf,
  setDone,
  storeCertificate,
  storeToken,
} from './progress.ts';

const path = { id: 'id-of-path', slug: 'path' };
const first = { kind: 'tutorial', slug: 'first', id: 'id-1' } as const;
const second = { kind: 'webinar', slug: 'second', id: 'id-2' } as const;
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
  setDone(path, first, true);
  window.localStorage.setItem(progressKey, JSON.stringify({ path: { ...own(), done: ['tutorial/first', 'id-1', 'second'] } }));
  storeToken('path', 'token');
  setDone(path, first, false);
  expect(own()).toEqual({ id: path.id, done: ['second'], token: 'token', certificate: null });
});

test('forgets an enrollment with its certificate, but not the completed steps', () => {
  setDone(path, first, true);
  storeToken('path', 'token');
  storeCertificate('path', { number: '7K3M-9QX2-4TWB', name: 'Ines' });
  forgetCertificate('0000-0000-0001');
  expect(own().token).toBe('token');
  forgetCertificate('7K3M-9QX2-4TWB');
  expect(own()).toEqual({ id: path.id, done: ['tutorial/first', 'id-1'], token: null, certificate: null });
});

test('keeps all changes without storage, until the page is closed', () => {
  vi.stubGlobal('window', {});
  setDone(path, first, true);
  setDone(path, second, true);
  storeToken('path', 'token');
  expect(own()).toEqual({
    id: path.id,
    done: ['tutorial/first', 'id-1', 'webinar/second', 'id-2'],
    token: 'token',
    certificate: null,
  });
});

test('starts from no progress if the stored text cannot be parsed', () => {
  window.localStorage.setItem(progressKey, '{');
  setDone(path, first, true);
  expect(isDone(own(), first)).toBe(true);
});

test.each(['5', 'null', '"text"', '[]', '{"path":5}', '{"path":null}', '{"path":{}}', '{"path":{"done":null}}'])(
  'starts from no progress if %s is stored',
  (text) => {
    window.localStorage.setItem(progressKey, text);
    setDone({ id: 'id-of-other', slug: 'other' }, first, true);
    expect(isDone(progressOf(progress.paths, 'other'), first)).toBe(true);
    expect(own()).toEqual({ id: null, done: [], token: null, certificate: null });
  },
);

test('moves what is stored by the id of a path to its slug, and keeps what is stored there', () => {
  storeToken(path.id, 'token');
  window.localStorage.setItem(
    progressKey,
    // The first version of the site stored the ids of completed steps.
    JSON.stringify({ [path.id]: { ...progress.paths[path.id], done: [first.id] }, path: { done: ['webinar/second'] } }),
  );
  storeCertificate('path', { number: '7K3M-9QX2-4TWB', name: 'Ada' });
  moveToSlug(path);
  expect(progress.paths).toEqual({
    path: {
      id: path.id,
      done: ['webinar/second', 'id-1'],
      token: 'token',
      certificate: { number: '7K3M-9QX2-4TWB', name: 'Ada' },
    },
  });
  for (const step of [first, second]) expect(isDone(own(), step)).toBe(true);
  expect(JSON.parse(window.localStorage.getItem(progressKey) ?? '')).toEqual(progress.paths);
});

test('keeps the progress of a path whose slug, or the slug of whose step, has changed', () => {
  setDone(path, first, true);
  storeToken('path', 'token');
  const renamed = { ...path, slug: 'renamed' };
  moveToSlug(renamed);
  expect(Object.keys(progress.paths)).toEqual(['renamed']);
  expect(progressOf(progress.paths, 'renamed').token).toBe('token');
  const renamedStep = { ...first, slug: 'renamed' };
  expect(isDone(progressOf(progress.paths, 'renamed'), renamedStep)).toBe(true);
  setDone(renamed, renamedStep, false);
  expect(isDone(progressOf(progress.paths, 'renamed'), renamedStep)).toBe(false);
});

test('finds a completed step by its slug if the page has other ids', () => {
  setDone(path, first, true);
  expect(isDone(own(), { ...first, id: 'other-id' })).toBe(true);
  expect(isDone(own(), second)).toBe(false);
});
