import { expect, test } from 'vitest';
import { readRange } from './ranges.ts';

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
])('reads %s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=99999999999999999999999-', 'bytes=-0'])(
  'finds %s of 100 bytes unsatisfiable',
  (header) => {
    expect(readRange(header, 100)).toBe('unsatisfiable');
  },
);

test.each([
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
])('ignores %s', (header) => {
  expect(readRange(header, 100)).toBeNull();
});
