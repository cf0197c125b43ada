import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { problems } from './problems.ts';
import { securityHeaders } from './security-headers.ts';
import { site, type SiteSettings } from './site.ts';

let servers: Server[];
let url: string;
/** The same site without a configured origin. */
let urlWithoutOrigin: string;
/** The built site. */
const folder = mkdtempSync(join(tmpdir(), 'site-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'about'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'api/docs/families'), { recursive: true });
  mkdirSync(join(folder, 'api/families'));
  for (const page of ['api/docs', 'api/docs/families', 'api/families'])
    writeFileSync(join(folder, page, 'index.html'), '<p>The contract</p>');
  writeFileSync(
    join(folder, 'about/index.html'),
    `<meta name="analytics-id" content="">\n<link rel="canonical" href="https://origin.invalid/about">\n<p>About</p>${' '.repeat(2000)}`,
  );
  mkdirSync(join(folder, 'requests'));
  writeFileSync(join(folder, 'requests/request.html'), '<p>Your request</p>');
  mkdirSync(join(folder, 'reset-password'));
  writeFileSync(join(folder, 'reset-password/index.html'), '<p>Choose a password</p>');
  mkdirSync(join(folder, 'early'));
  writeFileSync(
    join(folder, 'early/index.html'),
    '<script type="application/ld+json">{}</script><template><script type="module" src="/x.js"></script></template><script>go()</script>',
  );
  mkdirSync(join(folder, 'pcf-checker/rules/end-gap'), { recursive: true });
  writeFileSync(join(folder, 'pcf-checker/rules/end-gap/index.html'), '<p>The rule</p>');
  writeFileSync(join(folder, 'pcf-checker/rules/record.html'), '<p>Any rule</p>');
  writeFileSync(join(folder, 'index.html'), '<p>Home</p>');
  writeFileSync(join(folder, 'sitemap.xml'), '<loc>https://origin.invalid/about</loc>');
  writeFileSync(join(folder, '404.html'), '<p>Not here</p>');
  writeFileSync(join(folder, 'shell.html'), '<div id="root"></div>');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('export {};'));
  servers = await Promise.all(
    [
      { analyticsId: 'G-TEST', publicUrl: 'https://www.example.com' },
      { analyticsId: null, publicUrl: null },
    ].map((settings) => serve(settings)),
  );
  [url = '', urlWithoutOrigin = ''] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

async function serve(settings: SiteSettings): Promise<Server> {
  const koa = new Koa();
  koa.use(problems(createLog('silent')));
  koa.use(securityHeaders(settings));
  koa.use(site(folder, settings));
  koa.use((ctx) => {
    ctx.body = 'next';
  });
  const server = createServer(koa.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

afterAll(() => {
  servers.forEach((server) => server.close());
  rmSync(folder, { recursive: true });
});

test('serves index.html of a folder, revalidated each time', async () => {
  for (const path of ['/about', '/about?x=1']) {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<p>About</p>');
  }
});

test('does not serve a page under the name of its file', async () => {
  for (const path of ['/about/index.html', '/index.html']) expect((await fetch(url + path)).status).toBe(404);
});

test('redirects slashes at the end of a page’s path, but not before its last part', async () => {
  const slashes = '/'.repeat(8000);
  for (const path of ['/about/?x=1', `/about${slashes}?x=1`]) {
    const answer = await fetch(url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/about?x=1']);
  }
  for (const path of ['/nothing/', '//example.com/', `${slashes}about`]) expect((await fetch(url + path)).status).toBe(404);
});

test('inserts the configured analytics ID into pages', async () => {
  expect(await (await fetch(`${url}/about`)).text()).toContain('<meta name="analytics-id" content="G-TEST">');
});

test('inserts the configured origin into pages, sitemap and robots.txt', async () => {
  expect(await (await fetch(`${url}/about`)).text()).toContain('<link rel="canonical" href="https://www.example.com/about">');
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).toBe('<loc>https://www.example.com/about</loc>');
});

test('a page has no canonical link without a configured origin, and the site has no sitemap', async () => {
  const text = await (await fetch(`${urlWithoutOrigin}/about`)).text();
  expect(text).toContain('<p>About</p>');
  expect(text).not.toContain('canonical');
  expect((await fetch(`${urlWithoutOrigin}/sitemap.xml`)).status).toBe(404);
});

test('compresses pages with the settings in them', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(`${url}/about`, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toContain('content="G-TEST"');
  }
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['deflate', null],
])('sends a client that accepts "%s" the encoding %s', async (accepted, encoding) => {
  for (const path of ['/about', '/assets/app-1a2b.js']) {
    const expected = path === '/about' || encoding === 'br' ? encoding : null;
    const answer = await fetch(url + path, { headers: { 'accept-encoding': accepted } });
    expect([path, answer.headers.get('content-encoding')]).toEqual([path, expected]);
  }
});

test('serves the not-found page with 404 at an unknown path', async () => {
  const answer = await fetch(`${url}/nothing`);
  expect([answer.status, await answer.text()]).toEqual([404, '<p>Not here</p>']);
});

test('serves the empty page with 404 at an unknown path of the admin area', async () => {
  const answer = await fetch(`${url}/admin/nothing`);
  expect([answer.status, await answer.text()]).toEqual([404, '<div id="root"></div>']);
});

test.each([
  ['end-gap', 200, '<p>The rule</p>'],
  ['nope', 404, '<p>Any rule</p>'],
  ['no.pe', 404, '<p>Any rule</p>'],
])('serves the page of the rule %s', async (rule, status, text) => {
  const answer = await fetch(`${url}/pcf-checker/rules/${rule}`);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
});

test('assets are immutable and compressed', async () => {
  const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.text()).toBe('export {};');
  const plain = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe('export {};');
});

test('responds with 304 if the client has the current version', async () => {
  const etag = (await fetch(`${url}/about`)).headers.get('etag') ?? '';
  expect((await fetch(`${url}/about`, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test.each(['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json', '/assets/%2e%2e%2f%2e%2e%2fpackage.json'])(
  '%s does not leave the folder',
  async (path) => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(url, { path }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  },
);

test('leaves API calls and other methods to the next middleware', async () => {
  expect(await (await fetch(`${url}/api/ping`)).text()).toBe('next');
  expect(await (await fetch(`${url}/nothing`, { method: 'POST' })).text()).toBe('next');
});

test.each(['/', '/about', '/api/docs'])('%s allows only GET and HEAD: OPTIONS lists them, POST is 405', async (path) => {
  const options = await fetch(url + path, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  const post = await fetch(url + path, { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('redirects / to the home page and keeps the query', async () => {
  const answer = await fetch(`${url}/?from=mail`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/pcf-export?from=mail']);
});

test('each encoding of a file has its own ETag', async () => {
  const tagOf = async (encoding: string) =>
    (await fetch(`${url}/about`, { headers: { 'accept-encoding': encoding } })).headers.get('etag') ?? '';
  const tags = await Promise.all(['identity', 'gzip', 'br'].map(tagOf));
  expect(new Set(tags).size).toBe(3);
  const [plain = '', , brotli = ''] = tags;
  const again = (encoding: string, etag: string) =>
    fetch(`${url}/about`, { headers: { 'accept-encoding': encoding, 'if-none-match': etag } });
  expect((await again('br', brotli)).status).toBe(304);
  expect((await again('br', plain)).status).toBe(200);
});

test('serves the API documentation at /api/docs, and leaves all other paths below /api to the API', async () => {
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/families']) {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('The contract');
  }
  for (const path of ['/api/families', '/api/docs/nothing', '/api/docsx', '/api/ping'])
    expect(await (await fetch(url + path)).text()).toBe('next');
});

test('the policy of a page contains the hash of its inline script and no other hash', async () => {
  const hash = createHash('sha256').update('go()').digest('base64');
  const policyOf = ({ headers }: Response) => /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  const first = await fetch(`${urlWithoutOrigin}/early`);
  expect(policyOf(first)).toBe(`'self' 'sha256-${hash}'`);
  expect(policyOf(await fetch(`${urlWithoutOrigin}/about`))).toBe("'self'");
  // A browser replaces its cached headers with those of the 304 response.
  const again = await fetch(`${urlWithoutOrigin}/early`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([again.status, policyOf(again)]).toEqual([304, policyOf(first)]);
});

test.each([
  ['/requests/AAAAAAAAAAAAAAAAAAAAAA', 'Your request'],
  ['/reset-password', 'Choose a password'],
])('hides the token in addresses of %s from other sites, search engines and the analytics tag', async (path, text) => {
  const answer = await fetch(url + path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(text);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('content-security-policy')).not.toContain('https:');
  const other = await fetch(`${url}/about`);
  expect(other.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(other.headers.get('content-security-policy')).toContain('https://www.googletagmanager.com');
});

test.each([
  '//requests/TOKEN',
  '/requests//TOKEN',
  '/Requests/TOKEN',
  '/requests%2FTOKEN',
  '//reset-password',
  '/Reset-Password/',
])('hides the token in the changed link %s as well', async (path) => {
  const answer = await fetch(url + path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('content-security-policy')).not.toContain('https:');
});
