import { expect, test } from 'vitest';
import { guardAdmin, safeRedirect } from './guard.ts';

test('sends everyone but administrators to the sign-in', () => {
  expect(guardAdmin({ role: 'admin' }, '/admin/families')).toBeNull();
  expect(guardAdmin({ role: 'user' }, '/admin/families')).toBe('/login?redirect=%2Fadmin%2Ffamilies');
  expect(guardAdmin(null, '/admin/families?q=a&open=1')).toBe('/login?redirect=%2Fadmin%2Ffamilies%3Fq%3Da%26open%3D1');
});

test.each(['/admin/families?q=a#top', '/pcf-export', '/'])('accepts the path %s of this site', (path) => {
  expect(safeRedirect(path, '/x')).toBe(path);
});

test.each([
  null,
  '',
  'admin',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/login?redirect=/login',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
])('rejects %j as a path to return to', (path) => {
  expect(safeRedirect(path, '/admin/dashboard')).toBe('/admin/dashboard');
});
