import { afterEach, expect, test, vi } from 'vitest';
import { ResponseCache, maxAgeMs } from './response-cache.ts';
import { EncodedBody } from './encoded-body.ts';

afterEach(() => void vi.useRealTimers());

const response = (text: string) => ({ headers: {}, body: new EncodedBody(Buffer.from(text), 'fast') });
const textAt = (cache: ResponseCache, url: string) => cache.get(url)?.body.identity.toString();

test('caches a response for one second', () => {
  let now = 1;
  const cache = new ResponseCache(() => now);
  cache.keep('/a', 'families', 0, response('a'));
  now = 1 + maxAgeMs;
  expect(textAt(cache, '/a')).toBe('a');
  now += 1;
  expect(cache.get('/a')).toBeUndefined();
});

test('drops expired responses without a request', () => {
  vi.useFakeTimers();
  // lru-cache treats a start of 0 as unset.
  vi.advanceTimersByTime(1);
  const cache = new ResponseCache();
  cache.keep('/a', 'families', 0, response('a'));
  expect(cache.bytes).toBeGreaterThan(0);
  vi.advanceTimersByTime(maxAgeMs + 10);
  expect(cache.bytes).toBe(0);
});

test('a write drops the responses of its resource and no others', () => {
  const cache = new ResponseCache();
  cache.keep('/a', 'families', 0, response('a'));
  cache.keep('/b', 'tutorials', 0, response('b'));
  cache.recordWrite('families');
  expect(cache.get('/a')).toBeUndefined();
  expect(textAt(cache, '/b')).toBe('b');
});

test.each(['tutorials', 'training-courses', 'webinars'])(
  'a write to a step among the %s drops the responses of learning paths',
  (resource) => {
    const cache = new ResponseCache();
    cache.keep('/path', 'learning-paths', 0, response('path'));
    cache.keep('/family', 'families', 0, response('family'));
    cache.recordWrite(resource);
    expect(cache.get('/path')).toBeUndefined();
    expect(textAt(cache, '/family')).toBe('family');
  },
);

test('an erasure of a customer drops the responses of events, whose places it frees', () => {
  const cache = new ResponseCache();
  cache.keep('/webinar', 'webinars', 0, response('webinar'));
  cache.recordWrite('customers');
  expect(cache.get('/webinar')).toBeUndefined();
});

test('does not cache a response computed during a write', () => {
  const cache = new ResponseCache();
  const since = cache.writes('families');
  cache.recordWrite('families');
  cache.keep('/a', 'families', since, response('old'));
  expect(cache.get('/a')).toBeUndefined();
});

test('evicts the least recently used response beyond 32 MB', () => {
  const cache = new ResponseCache();
  const halfMegabyte = 'x'.repeat(2 ** 19);
  const add = (url: string) => cache.keep(url, 'families', 0, response(halfMegabyte));
  for (let index = 0; index < 31; index += 1) add(`/${index}`);
  expect(textAt(cache, '/0')).toBeDefined();
  add('/more');
  add('/much more');
  expect(textAt(cache, '/0')).toBeDefined();
  expect(cache.get('/1')).toBeUndefined();
  expect(cache.bytes).toBeLessThanOrEqual(32 * 2 ** 20);
});

test('counts the bytes of keys: ten thousand keys of 8 kB do not fit', () => {
  const cache = new ResponseCache();
  for (let index = 0; index < 10_000; index += 1) cache.keep(`/${index}${'x'.repeat(8000)}`, 'families', 0, response('{}'));
  expect(cache.bytes).toBeLessThanOrEqual(32 * 2 ** 20);
  expect(cache.bytes).toBeGreaterThan(31 * 2 ** 20);
});

test('does not cache a response over 2 MB', () => {
  const cache = new ResponseCache();
  cache.keep('/large', 'families', 0, response('x'.repeat(2 ** 20)));
  expect(cache.get('/large')).toBeUndefined();
});

test('counts two bytes for each character of a URL', () => {
  const bytesWith = (url: string) => {
    const cache = new ResponseCache();
    cache.keep(url, 'families', 0, response('{}'));
    return cache.bytes;
  };
  expect(bytesWith(`/a${'x'.repeat(8000)}`) - bytesWith('/a')).toBe(2 * 8000);
});
