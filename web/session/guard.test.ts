import { expect, test } from 'vitest';
import { guardAdmin } from './guard.ts';

test('sends everyone but administrators to the sign-in', () => {
  expect(guardAdmin({ role: 'admin' }, '/admin/families')).toBeNull();
  expect(guardAdmin({ role: 'user' }, '/admin/families')).toBe('/login?redirect=%2Fadmin%2Ffamilies');
  expect(guardAdmin(null, '/admin/families?q=a&open=1')).toBe('/login?redirect=%2Fadmin%2Ffamilies%3Fq%3Da%26open%3D1');
});
