import { afterEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';

const fail = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

function stubStorage(setItem?: () => void): Map<string, string> {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => void stored.set(key, value)),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  return stored;
}

afterEach(() => {
  writeStored('key', null);
  vi.unstubAllGlobals();
});

test('stores, reads and removes a value', () => {
  const stored = stubStorage();
  writeStored('key', 'value');
  expect(stored.get('key')).toBe('value');
  expect(readStored('key')).toBe('value');
  writeStored('key', null);
  expect(readStored('key')).toBeNull();
});

test('keeps a value in memory while storage is full, instead of an older stored value', () => {
  const stored = stubStorage(fail);
  stored.set('key', 'old');
  writeStored('key', 'new');
  expect(readStored('key')).toBe('new');
});

test('reads from storage again after a write has succeeded', () => {
  stubStorage(fail);
  writeStored('key', 'first');
  const stored = stubStorage();
  writeStored('key', 'second');
  stored.set('key', 'of another tab');
  expect(readStored('key')).toBe('of another tab');
});

test('keeps a value in memory without storage', () => {
  vi.stubGlobal('window', {});
  writeStored('key', 'value');
  expect(readStored('key')).toBe('value');
  writeStored('key', null);
  expect(readStored('key')).toBeNull();
});
