// The routes of the specification (section 2).
import { expect, test } from 'vitest';
import { findRoute, redirects, routeAt, routes } from './routes.ts';

const admin = [
  'dashboard',
  'families',
  'demo-requests',
  'support-requests',
  'licenses',
  'activity-log',
  'customization-requests',
  'automation-requests',
].map((child) => `/admin/${child}`);

const areas = {
  public: [
    '/pcf-export',
    '/revit-families',
    '/about',
    '/consulting',
    '/demo',
    '/contact-sales',
    '/contact',
    '/customization-request',
    '/automation-request',
    '/privacy',
    '/terms',
    '/cookies',
    '/licenses',
  ],
  login: ['/login'],
  admin,
};

test.each(Object.entries(areas))('the specified routes of the area %s exist', (area, paths) => {
  expect(paths.map((path) => [path, findRoute(path)?.path, findRoute(path)?.area])).toEqual(
    paths.map((path) => [path, path, area]),
  );
});

test('/ redirects to the PCF export, and /admin to the dashboard', () => {
  expect(redirects).toEqual({ '/': '/pcf-export', '/admin': '/admin/dashboard' });
  expect([findRoute('/')?.path, findRoute('/admin/')?.path]).toEqual(['/pcf-export', '/admin/dashboard']);
});

test.each(['/no-page', '/admin/no-page', '/About', '/licenses/1'])('%s is no page', (path) => {
  expect(findRoute(path)).toBeNull();
  expect(routeAt(path).title).toBe('Page Not Found');
});

test('an unknown address below /admin/ has a screen in the admin area', () => {
  expect(['/no-page', '/administer', '/admin/no-page', '/admin/families/1'].map((path) => routeAt(path).area)).toEqual([
    'public',
    'public',
    'admin',
    'admin',
  ]);
});

test('every route has a title, and no two screens of one area have the same', () => {
  for (const { path, title } of routes) expect([path, title]).toEqual([path, expect.stringMatching(/\S/)]);
  const names = routes.filter(({ path }) => !path.includes(':')).map(({ area, title }) => `${area}: ${title}`);
  expect(new Set(names).size).toBe(names.length);
});
