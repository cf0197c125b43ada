import { expect, test } from 'vitest';
import { unavailableReason } from './unavailable.ts';

test.each([
  ['SQLITE_BUSY', 'is locked by another process'],
  ['55P03', 'is locked by another process'],
  ['57014', 'did not respond in time'],
  ['SQLITE_FULL', 'has no space left'],
  ['53100', 'has no space left'],
  ['25006', 'cannot be written'],
  ['SQLITE_IOERR', 'cannot be read'],
  ['ECONNREFUSED', 'cannot be reached'],
  ['57P01', 'cannot be reached'],
  ['53300', 'has no connection free'],
])('%s: the database %s', (code, reason) => {
  expect(unavailableReason(Object.assign(new Error('failed'), { code }))).toBe(reason);
  expect(unavailableReason(Object.assign(new Error('failed'), { nativeError: { code } }))).toBe(reason);
});

test('other errors are not reasons', () => {
  expect(unavailableReason(Object.assign(new Error('failed'), { code: '23505' }))).toBeNull();
  expect(unavailableReason(new Error('failed'))).toBeNull();
  expect(unavailableReason('ECONNREFUSED')).toBeNull();
});
