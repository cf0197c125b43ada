import { expect, test } from 'vitest';
import { isNotModified, wantsCurrent } from './conditional.ts';

const withHeader = (method: string, value: string) => ({ method, get: () => value });

test.each([
  ['GET', '"3"', '"3"', true],
  ['HEAD', 'W/"3", "4"', '"3"', true],
  ['GET', '*', '"3"', true],
  ['GET', '"2"', '"3"', false],
  ['GET', '', '"3"', false],
  ['GET', '"3"', '', false],
  ['GET', '*', '', false],
  ['PATCH', '"3"', '"3"', false],
])('a %s with If-None-Match %j of a record with the tag %j is not modified: %j', (method, given, tag, expected) => {
  expect(isNotModified(withHeader(method, given), tag)).toBe(expected);
});

test.each([
  ['no-cache', true],
  ['max-age=0, No-Cache', true],
  ['no-cache,max-age=0', true],
  ['max-age=0', false],
  ['x-no-cache', false],
  ['no-cache-at-all', false],
  ['', false],
])('a caller with Cache-Control %j wants the current state: %j', (value, expected) => {
  expect(wantsCurrent(withHeader('GET', value))).toBe(expected);
});
