import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerOf, callerOfRequest } from './caller.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['nonsense', 'unknown'],
])('%s counts as %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});

const request = (forwarded?: string) =>
  ({ headers: forwarded ? { 'x-forwarded-for': forwarded } : {}, socket: { remoteAddress: '127.0.0.1' } }) as IncomingMessage;

test('without a trusted proxy, the caller is the connection’s address', () => {
  expect(callerOfRequest(request('203.0.113.9'), false)).toBe('127.0.0.1');
});

test('behind a trusted proxy, the caller is the last X-Forwarded-For address', () => {
  expect(callerOfRequest(request('198.51.100.1, 203.0.113.9'), true)).toBe('203.0.113.9');
  expect(callerOfRequest(request(), true)).toBe('127.0.0.1');
});

test.each([
  ['203.0.113.9:5678', '203.0.113.9'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['nonsense:443', 'unknown'],
])('%s in X-Forwarded-For counts as %s', (forwarded, caller) => {
  expect(callerOfRequest(request(forwarded), true)).toBe(caller);
});
