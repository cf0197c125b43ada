import { expect, test } from 'vitest';
import { guardAdmin, safeRedirect } from './guard.ts';

test('only the role admin may enter', () => {
  expect(guardAdmin({ role: 'admin' }, '/admin/families')).toBeNull();
  expect(guardAdmin({ role: 'user' }, '/admin/families')).toBe('/login?redirect=%2Fadmin%2Ffamilies');
  expect(guardAdmin(null, '/admin/families?q=a&open=1')).toBe('/login?redirect=%2Fadmin%2Ffamilies%3Fq%3Da%26open%3D1');
});

test.each(['/admin/families?q=a#top', '/pcf-export', '/'])('%s is a path of this site', (path) => {
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
])('%j is not a path to go to', (path) => {
  expect(safeRedirect(path, '/admin/dashboard')).toBe('/admin/dashboard');
});
