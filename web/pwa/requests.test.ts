import { expect, test } from 'vitest';
import { isPage, isPublicRead } from './requests.ts';

const asked = (address: string, mode: RequestMode = 'cors') => {
  const url = new URL(address, 'https://site.example');
  return { url, sameOrigin: url.origin === 'https://site.example', request: { mode } as Request };
};

test.each(['/', '/pcf-export', '/revit-families/long-radius-elbow', '/admin/families', '/apiary'])(
  'a visit to %s is answered with the shell if there is no network',
  (path) => expect(isPage(asked(path, 'navigate'))).toBe(true),
);

test.each(['/api/docs', '/robots.txt', '/assets/index.js', 'https://elsewhere.example/about'])(
  'a visit to %s is left to the browser',
  (path) => expect(isPage(asked(path, 'navigate'))).toBe(false),
);

test('a call for data is no visit', () => expect(isPage(asked('/about'))).toBe(false));

test.each([
  '/api/public/families',
  '/api/public/families?q=elbow',
  '/api/public/tutorials/what-is-a-pcf',
  '/api/public/training-courses',
  '/api/public/webinars',
  '/api/public/learning-paths',
  '/api/plugin/lastVersion',
])('the answer to %s is kept for visits without a network', (path) => expect(isPublicRead(asked(path))).toBe(true));

test.each([
  '/api/auth/me',
  '/api/admin/families',
  '/api/public/requests/some-token',
  '/api/public/families-of-others',
  '/api/plugin/lastVersion/file',
  'https://elsewhere.example/api/public/families',
])('the answer to %s is not kept', (path) => expect(isPublicRead(asked(path))).toBe(false));
