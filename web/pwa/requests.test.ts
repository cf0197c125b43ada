import { expect, test } from 'vitest';
import { cacheOnly, isIllustration, isPage, isPublicRead, rejectGatewayErrors } from './requests.ts';

const requestTo = (address: string, mode: RequestMode = 'cors') => {
  const url = new URL(address, 'https://site.example');
  return { url, sameOrigin: url.origin === 'https://site.example', request: { mode } as Request };
};

test.each(['/', '/pcf-export', '/revit-families/long-radius-elbow', '/admin/families', '/apiary'])(
  'handles a navigation to %s as a page',
  (path) => expect(isPage(requestTo(path, 'navigate'))).toBe(true),
);

test.each(['/api/docs', '/robots.txt', '/assets/index.js', 'https://elsewhere.example/about'])(
  'leaves a navigation to %s to the browser',
  (path) => expect(isPage(requestTo(path, 'navigate'))).toBe(false),
);

test('does not handle a fetch as a page', () => expect(isPage(requestTo('/about'))).toBe(false));

test.each([
  '/api/public/families',
  '/api/public/families?q=elbow',
  '/api/public/tutorials/what-is-a-pcf',
  '/api/public/training-courses',
  '/api/public/webinars',
  '/api/public/learning-paths',
  '/api/plugin/lastVersion',
])('caches the response of %s for offline use', (path) => expect(isPublicRead(requestTo(path))).toBe(true));

test.each([
  '/api/auth/me',
  '/api/admin/families',
  '/api/public/requests/some-token',
  '/api/public/families-of-others',
  '/api/public/tutorials/what-is-a-pcf/view',
  '/api/public/webinars/first-pcf-from-revit/register',
  '/api/plugin/lastVersion/file',
  'https://elsewhere.example/api/public/families',
])('does not cache the response of %s', (path) => expect(isPublicRead(requestTo(path))).toBe(false));

test.each([
  ['/learning/spools.svg', true],
  ['/icon.svg', false],
  ['https://elsewhere.example/learning/spools.svg', false],
])('whether %s is an illustration: %s', (address, expected) => expect(isIllustration(requestTo(address))).toBe(expected));

test.each([
  [200, 'application/json; charset=utf-8', true],
  [200, 'text/html', false],
  [404, 'application/problem+json', false],
])('whether a response with the status %i and the type %s is cached as content: %s', async (status, type, isCached) => {
  const response = new Response('', { status, headers: { 'content-type': type } });
  const { cacheWillUpdate } = cacheOnly(/\bjson\b/);
  const cached = await cacheWillUpdate?.({
    request: new Request('https://site.example/'),
    response,
    event: {} as ExtendableEvent,
  });
  expect(cached).toBe(isCached ? response : null);
});

test.each(['navigate', 'cors'] as const)('treats the error page of a proxy like a lost connection: %s', async (mode) => {
  const given = { request: { mode } as Request, event: {} as ExtendableEvent };
  const notFound = new Response('', { status: 404 });
  expect(await rejectGatewayErrors.fetchDidSucceed?.({ ...given, response: notFound })).toBe(notFound);
  const gateway = new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
  await expect(rejectGatewayErrors.fetchDidSucceed?.({ ...given, response: gateway })).rejects.toThrow('502');
});

test('passes on an error of the API to a call, but not to a page', async () => {
  const response = new Response('{}', { status: 503, headers: { 'content-type': 'application/problem+json' } });
  const given = { response, event: {} as ExtendableEvent };
  const [call, page] = [{ mode: 'cors' } as Request, { mode: 'navigate' } as Request];
  expect(await rejectGatewayErrors.fetchDidSucceed?.({ ...given, request: call })).toBe(response);
  await expect(rejectGatewayErrors.fetchDidSucceed?.({ ...given, request: page })).rejects.toThrow('503');
});
