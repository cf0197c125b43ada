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

test('cuts long paths', () => {
  expect(loggedPath('/'.repeat(8000))).toBe(`${'/'.repeat(250)}…`);
  expect(loggedPath(`/requests/${'A'.repeat(8000)}`)).toBe('/requests/:token');
});
