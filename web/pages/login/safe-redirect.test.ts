import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

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
