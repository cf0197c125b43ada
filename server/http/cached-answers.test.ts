import { expect, test } from 'vitest';
import { AnswerCache } from './cached-answers.ts';

const answer = (text: string) => ({ headers: {}, etag: '"1"', body: Buffer.from(text) });

test('gives an answer again, for one second and no longer', () => {
  let now = 0;
  const cache = new AnswerCache(() => now);
  cache.keep('/a', 'families', 0, answer('a'));
  now = 1000;
  expect(cache.get('/a')?.body.toString()).toBe('a');
  now = 1001;
  expect(cache.get('/a')).toBeUndefined();
});

test('forgets what was said about a resource when it is written, and nothing else', () => {
  const cache = new AnswerCache(() => 0);
  cache.keep('/a', 'families', 0, answer('a'));
  cache.keep('/b', 'tutorials', 0, answer('b'));
  cache.written('families');
  expect(cache.get('/a')).toBeUndefined();
  expect(cache.get('/b')?.body.toString()).toBe('b');
});

test('forgets what was said about learning paths when one of their steps is written', () => {
  const cache = new AnswerCache(() => 0);
  cache.keep('/path', 'learning-paths', 0, answer('path'));
  cache.keep('/webinar', 'webinars', 0, answer('webinar'));
  cache.written('tutorials');
  expect(cache.get('/path')).toBeUndefined();
  expect(cache.get('/webinar')?.body.toString()).toBe('webinar');
});

test('does not keep an answer that was being made while the resource was written', () => {
  const cache = new AnswerCache(() => 0);
  const since = cache.writes('families');
  cache.written('families');
  cache.keep('/a', 'families', since, answer('old'));
  expect(cache.get('/a')).toBeUndefined();
});

test('is bounded in size: the least recently used answers leave', () => {
  const cache = new AnswerCache(() => 0);
  const megabyte = 'x'.repeat(2 ** 20);
  for (let index = 0; index < 32; index += 1) cache.keep(`/${index}`, 'families', 0, answer(megabyte));
  expect(cache.get('/0')).toBeDefined();
  cache.keep('/more', 'families', 0, answer(megabyte));
  expect(cache.get('/0')).toBeDefined();
  expect(cache.get('/1')).toBeUndefined();
  expect(cache.get('/more')).toBeDefined();
});
