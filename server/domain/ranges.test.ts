import { expect, test } from 'vitest';
import { rangeApplies, readRange } from './ranges.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=10-1000', { first: 10, last: 99 }],
  ['bytes=10-99999999999999999999999', { first: 10, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['Bytes=5-6', { first: 5, last: 6 }],
  ['bytes= 5-6 ', { first: 5, last: 6 }],
])('%s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=99999999999999999999999-', 'bytes=-0'])(
  '%s of 100 bytes is not there',
  (header) => {
    expect(readRange(header, 100)).toBe('unsatisfiable');
  },
);

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=',
  'bytes=9-5',
  'bytes=0-1,5-6',
  'bytes=a-b',
  'bytes=1.5-2',
  'bytes=--5',
  'bytes=0x10-',
  'items=0-5',
  '0-5',
  'bytes 0-5',
])('%s is passed over', (header) => {
  expect(readRange(header, 100)).toBeNull();
});

test.each([
  [undefined, true],
  ['"a"', true],
  ['"b"', false],
  ['W/"a"', false],
  ['a', false],
  ['Sat, 21 Nov 2026 10:00:00 GMT', false],
])('If-Range %s for "a": %s', (header, expected) => {
  expect(rangeApplies(header, '"a"')).toBe(expected);
});

test('a weak tag joins no halves', () => {
  expect(rangeApplies('W/"a"', 'W/"a"')).toBe(false);
});
