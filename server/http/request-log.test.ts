import { expect, test } from 'vitest';
import { loggedPath } from './request-log.ts';

test('keeps link tokens out of the log', () => {
  const token = 'AAAAAAAAAAAAAAAAAAAAAA';
  expect(loggedPath(`/requests/${token}`)).toBe('/requests/:token');
  expect(loggedPath(`/requests/${token}/`)).toBe('/requests/:token/');
  expect(loggedPath(`/api/public/requests/${token}/messages`)).toBe('/api/public/requests/:token/messages');
  expect(loggedPath('/requests/not-a-token')).toBe('/requests/:token');
  expect(loggedPath('/api/admin/demo-requests/0197f0c4')).toBe('/api/admin/demo-requests/0197f0c4');
});

test.each([
  ['//requests/TOKEN', '//requests/:token'],
  ['/requests//TOKEN', '/requests//:token'],
  ['/Requests/TOKEN', '/Requests/:token'],
  ['/requests%2FTOKEN', '/requests%2F:token'],
  ['/requests%2fTOKEN%2Fmessages', '/requests%2f:token'],
  ['/api/public//requests/TOKEN/solved', '/api/public//requests/:token/solved'],
  ['/en/requests/TOKEN', '/en/requests/:token'],
])('keeps the token in the changed link %s out of the log', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test('cuts long paths', () => {
  expect(loggedPath('/'.repeat(8000))).toBe(`${'/'.repeat(250)}…`);
  expect(loggedPath(`/requests/${'A'.repeat(8000)}`)).toBe('/requests/:token');
});
